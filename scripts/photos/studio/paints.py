"""Paint colours: label, sRGB swatch and finish."""


def linear(hex_code):
    channels = [int(hex_code[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)


def paint(label, hex_code, metallic=False):
    return {"label": label, "hex": hex_code, "linear": linear(hex_code), "metallic": metallic}


PAINTS = {
    "white": paint("White", "#e9eaea"),
    "silver": paint("Silver", "#b9bdc0", True),
    "grey": paint("Grey", "#5f656b", True),
    "black": paint("Black", "#08090a"),
    "blue": paint("Blue", "#174a9a", True),
    "navy": paint("Navy", "#14223f", True),
    "red": paint("Red", "#b3141c", True),
    "green": paint("Green", "#23402f", True),
    "khaki": paint("Khaki", "#7d7a5c"),
    "orange": paint("Orange", "#cf5a14", True),
    "sand": paint("Sand", "#c2b59b"),
    "yellow": paint("Yellow", "#e0a80c"),
}

# Which vehicles stand on the turntable, and in which paint.
SPINS = {"suv-small": "blue", "hatch-medium": "red", "ute-dual": "orange"}
