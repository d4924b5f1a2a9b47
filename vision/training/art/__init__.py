"""The drawings on the faces of dice, for pictures rendered for training.

``face_set`` draws all faces of one set in one random style; ``use`` names the folder of fetched fonts and icons.
"""

from vision.training.art.sets import FaceArt, face_set
from vision.training.art.stock import use

__all__ = ["FaceArt", "face_set", "use"]
