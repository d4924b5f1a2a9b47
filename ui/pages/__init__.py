"""What each page says and offers; ``ui.present`` sets a page into the frame of a screen. No Kivy here."""
