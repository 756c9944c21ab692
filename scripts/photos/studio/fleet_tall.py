"""SUVs, utes and vans of the demo stock."""
from . import specs_tall
from .fleet_cars import car

SMALL, LARGE, UTE, VAN = specs_tall.SUV_SMALL, specs_tall.SUV_LARGE, specs_tall.UTE, specs_tall.VAN

# A roof that falls to a fast tail, in the small SUV's own measures.
COUPE_TAIL = dict(SMALL, roof=[(0.6, 1.53), (0.2, 1.585), (-0.4, 1.61), (-1.1, 1.54), (-2.0, 1.32)], back=[(-2.22, 1.10), (-1.20, 1.53)], back_soft=0.09,
                  quarter=((-1.78, 1.10), (-0.98, 1.60)), back_glass=(1.16, 1.49, 0.10),
                  posts=[(-0.12, -0.05, 0.09), (-1.06, -0.30, 0.04)])
# Upright all round.
BOXY = dict(LARGE, screen=[(1.00, 1.185), (0.55, 1.73)], back=[(-2.44, 1.15), (-2.34, 1.74)], roof=[(0.7, 1.745), (0.3, 1.775), (-0.4, 1.795), (-1.5, 1.795), (-2.4, 1.77)],
            quarter=((-2.30, 1.18), (-2.22, 1.78)), shoulder=[(2.45, 1.06), (2.1, 1.11), (1.55, 1.15), (0.95, 1.18), (0.0, 1.185), (-1.0, 1.185), (-2.6, 1.19)],
            nose=[(0.2, 0.10), (0.38, 0.03), (0.55, 0.0), (0.95, 0.0), (1.06, 0.03), (1.14, 0.12), (1.22, 0.40)], nose_plan=0.16, tail_plan=0.10, edge=0.10, corner=0.14, cant=0.10,
            tumble=0.16, posts=[(-0.12, -0.02, 0.09), (-1.14, -0.02, 0.06), (-1.50, -0.02, 0.10)], tail=[(0.2, 0.12), (0.40, 0.03), (0.60, 0.0), (0.90, 0.0), (1.25, 0.03)],
            doors=[LARGE["doors"][0][:3] + [(0.56, 1.69), (-0.15, 1.725), (-0.12, 0.40)],
                   [(-0.12, 0.40), (-0.15, 1.725), (-1.24, 1.72), (-1.28, 1.20), (-1.18, 0.94), (-1.06, 0.76), (-0.98, 0.40)]],
            crease=(0.98, 0.0, 0.012), face=(0.41, 1.10))
THREE_DOOR = dict(BOXY, posts=[(-0.36, -0.02, 0.12)], rows=(-0.75,), quarter=((-2.16, 1.18), (-2.10, 1.78)),
                  doors=[BOXY["doors"][0][:4] + [(-0.36, 1.725), (-0.36, 0.40)]], handles=[(-0.18, 1.04)])
# Cabs of utes, in the dual cab's own measures.
EXTRA = dict(UTE, back=[(-0.40, 1.17), (-0.27, 1.73)], tub=(-2.585, -0.53, 0.75, 0.74), quarter=((-0.28, 1.18), (-0.17, 1.76)), rows=(),
             posts=[(0.02, -0.05, 0.11)], doors=[UTE["doors"][0][:4] + [(0.0, 1.73), (0.04, 0.44)], [(0.04, 0.44), (0.0, 1.73), (-0.22, 1.71), (-0.34, 1.20), (-0.34, 0.60), (-0.30, 0.44)]],
             handles=[(0.20, 1.07)], shoulder=[(2.7, 1.00), (2.3, 1.075), (1.7, 1.13), (1.1, 1.185), (0.0, 1.19), (-0.34, 1.195), (-0.49, 1.185), (-2.9, 1.185)])
SINGLE = dict(UTE, back=[(0.02, 1.17), (0.12, 1.73)], quarter=((0.12, 1.18), (0.20, 1.76)), rows=(), posts=[], seat_x=0.42,
              doors=[UTE["doors"][0][:4] + [(0.24, 1.71), (0.16, 0.95), (0.14, 0.44)]], handles=[(0.32, 1.07)], cut=-0.02, tray=(-2.62, -0.14, 0.93, 0.93))
DUAL_TRAY = dict(UTE, cut=-0.88, tray=(-2.72, -1.00, 0.93, 0.93))
for each in (SINGLE, DUAL_TRAY):
    del each["tub"]
# The gap between cab and tub.
for each in (UTE, EXTRA):
    at = each["tub"][1] + 0.055
    each["panels"] = [*each["panels"], ((at, 0.46), (at, 1.30))]

CARS = {
    "suv-micro": car(SMALL, "smile", "upright", "star", dict(wb=2.44, front=0.74, rear=0.62, width=1.70, height=1.58, belt=1.06, wheel=0.322), nose_plan=0.30),
    "suv-small": SMALL,
    "suv-coupe": car(COUPE_TAIL, "wedge", "bar", "blade", dict(wb=2.70, front=0.88, rear=0.94, width=1.87, height=1.62, wheel=0.366), rails=None),
    "suv-medium": car(SMALL, "shield", "wrap", "ten", dict(wb=2.69, front=0.90, rear=0.96, width=1.85, height=1.68, wheel=0.362), chrome=True),
    "suv-boxy": car(BOXY, "panel", "upright", "six", dict(wb=2.67, front=0.84, rear=0.96, width=1.88, height=1.72, belt=1.14, wheel=0.372), clad_w=0.075),
    "suv-offroad": car(BOXY, "block", "upright", "black", dict(wb=2.80, front=0.88, rear=1.12, width=1.93, height=1.89, belt=1.26, sill=0.50, wheel=0.412),
                       clad_w=0.08, arch_gap=0.06, rim_share=0.64, tyre=0.275, chrome=False),
    "suv-seven": car(LARGE, "twin", "wrap", "turbine", dict(wb=2.84, front=0.94, rear=1.06, width=1.93, height=1.76, wheel=0.384)),
    "suv-luxury": car(LARGE, "kidney", "slim", "multi", dict(wb=2.99, front=0.90, rear=1.06, width=2.0, height=1.75, belt=1.17, wheel=0.398), rim_share=0.75),
    "suv-electric": car(SMALL, "smooth", "bar", "aero", dict(wb=2.88, front=0.82, rear=0.86, width=1.89, height=1.61, belt=1.06, wheel=0.368), rails=None, rim_share=0.75,
                        clad_w=0.045),
    "suv-three-door": car(THREE_DOOR, "seven", "low", "work", dict(wb=2.25, front=0.60, rear=0.66, width=1.66, height=1.74, belt=1.17, wheel=0.345), rails=None, chrome=False,
                          rim_share=0.62, tyre=0.205, clad_w=0.08),
    "ute-dual": UTE,
    "ute-sport": car(UTE, "shield", None, "ten", dict(wb=3.17, front=0.90, rear=1.19, width=1.90, height=1.81), rim_share=0.68, chrome=True),
    "ute-work": car(UTE, "block", None, "steel", dict(wb=3.21, front=0.88, rear=1.13, width=1.88, height=1.83), rim_share=0.58, handle_black=True, mirror_black=True),
    "ute-extra": car(EXTRA, "wedge", None, "black", dict(wb=3.12, front=0.92, rear=1.26, width=1.87, height=1.79), rim_share=0.64),
    "ute-tray": car(SINGLE, "twin", None, "steel", dict(wb=3.09, front=0.90, rear=1.17, width=1.86, height=1.80, wheel=0.385), rim_share=0.58),
    "ute-dual-tray": car(DUAL_TRAY, "seven", None, "work", dict(wb=3.18, front=0.90, rear=1.10, width=1.89, height=1.84), rim_share=0.60),
    "ute-full-size": car(UTE, "truck", None, "multi", dict(wb=3.67, front=1.00, rear=1.24, width=2.07, height=1.95, belt=1.28, wheel=0.425), chrome=True, rim_share=0.70),
    "van-small": car(VAN, "smile", "tower", "steel", dict(wb=2.75, front=0.86, rear=0.82, width=1.82, height=1.84, belt=1.08, wheel=0.315), rim_share=0.64),
    "van-mid": car(VAN, "van", "tower", "steel", dict(wb=3.10, front=0.92, rear=1.00, width=1.94, height=1.98), rim_share=0.63),
    "van-high": car(VAN, "bar", "tower", "work", dict(wb=3.66, front=1.0, rear=1.20, width=2.03, height=2.58, belt=1.22, wheel=0.355), rim_share=0.62, rail=0.55, header=0.30),
}

# The same vehicles with equipment, which is built on top of them.
KITS = {
    "ute-dual": {"bars": ("bullbar", "sportsbar"), "canopy": ("canopy",)},
    "ute-sport": {"cover": ("tonneau", "sportsbar"), "rack": ("platform",)},
    "ute-work": {"rack": ("bullbar", "ladders"), "canopy": ("canopy", "platform")},
    "ute-extra": {"rack": ("ladders",), "bars": ("bullbar", "tonneau")},
    "ute-tray": {"boxes": ("chests",), "bars": ("bullbar", "toolbox")},
    "ute-dual-tray": {"boxes": ("chests", "platform"), "bars": ("bullbar", "toolbox")},
    "van-small": {"rack": ("roofbars",)},
    "van-mid": {"rack": ("roofbars",)},
}
for body, kits in KITS.items():
    for name, kit in kits.items():
        CARS[f"{body}-{name}"] = dict(CARS[body], kit=kit, base=body)

# The same car seen from further to its front: as different as two photographs of two cars.
for body in ("suv-small", "suv-medium", "suv-seven"):
    CARS[f"{body}-b"] = dict(CARS[body], base=body, yaw=-14)
