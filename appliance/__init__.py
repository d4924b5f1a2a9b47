"""Dicekeeper: reads real dice with a camera and keeps the score."""
