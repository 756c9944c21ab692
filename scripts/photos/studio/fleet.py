"""Every vehicle that can be photographed, and what builds it."""
from . import car, caravan, fleet_cars, fleet_tall, motorcycle

VEHICLES = {**fleet_cars.CARS, **fleet_tall.CARS, **caravan.SPECS, **motorcycle.SPECS}
BUILDERS = {"long": caravan.build, "bike": motorcycle.build}


def builder(body):
    return BUILDERS.get(VEHICLES[body].get("kind"), car.build)
