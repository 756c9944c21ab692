"""Paint colours: label, sRGB swatch and finish."""


def linear(hex_code):
    channels = [int(hex_code[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)


def paint(label, hex_code, metallic=False):
    return {"label": label, "hex": hex_code, "linear": linear(hex_code), "metallic": metallic}


PAINTS = {
    "white": paint("White", "#eceded"),
    "silver": paint("Silver", "#b4b8bb", True),
    "grey": paint("Grey", "#53585d", True),
    "black": paint("Black", "#08090a"),
    "blue": paint("Blue", "#123f86", True),
    "red": paint("Red", "#a8101a"),
}

FOR = {"hatch": ["white", "silver", "grey", "black", "blue", "red"]}
