"""Passenger cars of the demo stock: each is a drawn car with other proportions, another nose, tail and wheels."""
from . import specs, specs_tall
from .faces import NOSES, TAILS
from .fit import faced, fit
from .specs import rim

HATCH, SEDAN, WAGON, COUPE, CONVERTIBLE, PEOPLE = specs.HATCH, specs.SEDAN, specs.WAGON, specs.COUPE, specs.CONVERTIBLE, specs_tall.PEOPLE_MOVER


def car(base, nose, tail, rims, size, *lines, **changes):
    """`size`: what `fit` takes; `lines`: rows of (name, list) of the fitted car to replace; `changes`: whole fields."""
    s = faced(fit(base, **size), NOSES.get(nose), TAILS.get(tail))
    if rims:
        s["rim"] = rim(rims, s["wheel"] * changes.pop("rim_share", 0.715))
    s.update(changes)
    return s


FASTBACK = dict(
    roof=[(0.6, 1.34), (0.1, 1.405), (-0.4, 1.435), (-1.1, 1.375), (-2.0, 1.19)], back=[(-2.42, 1.02), (-1.02, 1.39)], back_soft=0.10,
    quarter=((-1.78, 1.0), (-0.90, 1.44)), back_glass=(1.07, 1.37, 0.08),
)

CARS = {
    "hatch-micro": car(HATCH, "smile", "upright", "star", dict(wb=2.42, front=0.70, rear=0.58, width=1.66, height=1.52, belt=0.99, wheel=0.292),
                       rim_share=0.70, nose_plan=0.34, tail_plan=0.18),
    "hatch-small": car(HATCH, "split", "hook", "ten", dict(wb=2.54, front=0.82, rear=0.70, width=1.74, height=1.50, belt=0.985, wheel=0.315),
                       plastic=[*specs.HATCH["plastic"][:1]]),
    "hatch-medium": HATCH,
    "hatch-sport": car(HATCH, "shield", "slim", "mesh", dict(wb=2.64, front=0.86, rear=0.79, width=1.83, height=1.43, wheel=0.338), rim_share=0.74),
    "hatch-electric": car(HATCH, "smooth", "bar", "aero", dict(wb=2.71, front=0.79, rear=0.76, width=1.84, height=1.54, belt=1.01, sill=0.27, wheel=0.342),
                          rim_share=0.74, clad=0.32, clad_w=0.045),
    "sedan-small": car(SEDAN, "wedge", "hook", "five", dict(wb=2.70, front=0.86, rear=1.05, width=1.79, height=1.44, wheel=0.325), chrome=False),
    "sedan-large": car(SEDAN, "kidney", "slim", "multi", dict(wb=2.94, front=0.88, rear=1.10, width=1.87, height=1.46, wheel=0.350), rim_share=0.74),
    "sedan-electric": car(SEDAN, "smooth", "bar", "aero", dict(wb=2.88, front=0.84, rear=0.98, width=1.85, height=1.44, wheel=0.345), chrome=False, rim_share=0.75),
    "wagon-medium": car(WAGON, "shield", "wrap", "turbine", dict(wb=2.80, front=0.88, rear=1.02, width=1.83, height=1.48)),
    "wagon-cross": car(WAGON, "bar", "hook", "six", dict(wb=2.74, front=0.90, rear=1.08, width=1.86, height=1.63, belt=1.10, sill=0.34, wheel=0.352), clad=0.40,
                       clad_w=0.062, arch_gap=0.04),
    "coupe": car(COUPE, None, None, "five", {}),
    "convertible": car(CONVERTIBLE, None, None, "turbine", {}),
    "people-mover": car(PEOPLE, "panel", "bar", "blade", dict(wb=3.09, front=0.96, rear=1.10, height=1.78, width=1.99)),
    "people-mover-van": car(PEOPLE, "twin", "tower", "ten", dict(wb=3.00, front=0.86, rear=1.24, height=1.92, width=1.92, belt=1.12)),
}

CARS["sedan-electric"].update({key: fit(dict(SEDAN, **FASTBACK), wb=2.88, front=0.84, rear=0.98, width=1.85, height=1.44)[key] for key in FASTBACK})
