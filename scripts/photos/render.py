"""Photograph the demo stock. Run inside Blender; see README.md."""
import argparse
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from studio import fleet, heroes, paints, plates, sets, shoot, turntable  # noqa: E402

PLAN = "tenants/_demo/shoots.json"


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", default=".forecourt/photos", help="folder for passes and pictures")
    parser.add_argument("--plan", default=PLAN, help="which vehicles stand in which set, in which paints")
    parser.add_argument("--sets", default="", help="only these backdrops")
    parser.add_argument("--bodies", default="", help="only these vehicles; with --trial, any vehicle")
    parser.add_argument("--views", default="front34,side,rear34")
    parser.add_argument("--paints", default="", help="instead of the plan's own list")
    parser.add_argument("--trial", action="store_true", help="--bodies in --sets whether planned or not")
    parser.add_argument("--heroes", default="", help="home-page pictures, by their backdrop")
    parser.add_argument("--spins", default="", help="turntables, as body:paint")
    parser.add_argument("--frames", default="", help="only these frames of a turntable")
    parser.add_argument("--spin-samples", type=int, default=14)
    parser.add_argument("--interior", action="store_true", help="the cabin as six faces of a cube")
    parser.add_argument("--interior-samples", type=int, default=12)
    parser.add_argument("--scale", type=float, default=1.0, help="of the picture size, for trials")
    parser.add_argument("--samples", type=int, default=12)
    parser.add_argument("--plate-samples", type=int, default=18)
    parser.add_argument("--cell", type=float, default=0.0125, help="mesh fineness in metres")
    parser.add_argument("--again", action="store_true", help="render and develop what exists already")
    parser.add_argument("--bays", action="store_true", help="only the plates of other parts of --sets")
    parser.add_argument("--expose", action="store_true", help="only render, develop later")
    parser.add_argument("--develop", action="store_true", help="only develop passes that exist")
    return parser.parse_args(sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else [])


def planned(options):
    """Rows of set, body and paints."""
    only = list(filter(None, options.bodies.split(",")))
    sets = list(filter(None, options.sets.split(",")))
    if options.trial:
        return [(name, body, ["silver"]) for name in sets for body in only]
    with open(options.plan) as file:
        plan = json.load(file)["sets"]
    return [(name, body, names) for name, bodies in plan.items() if not sets or name in sets
            for body, names in bodies.items() if not only or body in only]


def main():
    options = arguments()
    options.out = os.path.abspath(options.out)
    os.makedirs(options.out, exist_ok=True)
    with open(os.path.join(options.out, "paints.json"), "w") as out:
        json.dump({key: {"label": p["label"], "hex": p["hex"]} for key, p in paints.PAINTS.items()}, out)
    with open(options.plan) as file:
        plan = json.load(file)["sets"]
    with open(os.path.join(options.out, "mirrored.json"), "w") as out:
        json.dump({key: {body: [name for name in names if shoot.variation(key, body, name)["is_mirrored"]] for body, names in bodies.items()}
                   for key, bodies in plan.items()}, out)
    if options.bays:
        for set_name in options.sets.split(","):
            for bay in sets.BAYS.get(set_name, {}):
                plates.plate(options.out, f"{set_name}~{bay}", "car", "standing", options.plate_samples, options.scale)
        return
    for set_name, body, names in planned(options) if options.bodies or options.sets or (options.develop and not options.heroes) else []:
        spec = fleet.VEHICLES[body]
        views = [view for view in options.views.split(",") if view not in spec.get("without", ())]
        names = options.paints.split(",") if options.paints else names
        if not options.develop:
            shoot.expose(set_name, body, spec, fleet.builder(body), views, options)
        for view in views:
            if not options.expose and os.path.exists(os.path.join(shoot.folder_of(options.out, set_name, body, view), "camera.npz")):
                shoot.developed(set_name, body, spec, view, names, options)
    for name in filter(None, options.heroes.split(",")):
        if not options.develop:
            heroes.hero(name, options)
        heroes.print_hero(name, options)
    for each in filter(None, options.spins.split(",")):
        body, paint = each.split(":")
        turntable.spin(body, paint, fleet.VEHICLES[body], fleet.builder(body), options)
    if options.interior:
        turntable.inside(options)


main()
