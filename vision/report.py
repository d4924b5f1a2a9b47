"""A view as the JSON object of ``dicekeeper read``."""

from typing import Any

from appliance.table.reading import DieReading, TableView


def to_json(view: TableView, image_name: str, elapsed_ms: float) -> dict[str, Any]:
    """The object for one picture; ``status`` is ``ok`` only if the whole view is sure."""
    return {
        "image": image_name,
        "status": "ok" if view.sure else "unsure",
        "markers": view.markers,
        "dice": [die_json(die) for die in view.dice],
        "problems": [str(problem) for problem in view.problems],
        "elapsed_ms": round(elapsed_ms, 1),
    }


def die_json(die: DieReading) -> dict[str, Any]:
    """One die; box in pixels of the given picture."""
    return {
        "kind": die.kind,
        "colour": die.colour,
        "face": die.face,
        "confidence": round(die.confidence, 4),
        "box": [round(v, 1) for v in die.box],
        "cocked": die.cocked,
        "doubt": str(die.doubt) if die.doubt else None,
    }


def error_json(image_name: str, error: Exception) -> dict[str, Any]:
    """The object for a picture that cannot be opened; the sentence stands under ``problems``."""
    return {
        "image": image_name,
        "status": "error",
        "markers": False,
        "dice": [],
        "problems": [str(error)],
        "elapsed_ms": 0.0,
    }
