"""The screen: what it says is decided in plain values, Kivy only draws."""
