"""Materials. Painted surfaces write the `paint` mask that the developing step recolours."""
import bpy

PAINT_GREY = 0.5


class Nodes:
    """A short hand for node trees: sockets or constants go in, sockets come out."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def add(self, kind, inputs=(), out=0, **settings):
        node = self.tree.nodes.new(kind)
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in dict(inputs).items():
            socket = node.inputs[key]
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, socket)
            else:
                socket.default_value = value
        return node.outputs[out]

    def math(self, operation, a, b=0.0, clamp=False):
        return self.add("ShaderNodeMath", {0: a, 1: b}, operation=operation, use_clamp=clamp)

    def attribute(self, name):
        return self.add("ShaderNodeAttribute", out="Fac", attribute_name=name)

    def inside(self, name, soft=0.0012):
        """1 where the attribute is negative, with a soft edge."""
        return self.ramp(self.attribute(name), soft, -soft)

    def ramp(self, value, low, high):
        return self.add("ShaderNodeMapRange", {"Value": value, "From Min": low, "From Max": high}, clamp=True)

    def line(self, name, width):
        return self.ramp(self.math("ABSOLUTE", self.attribute(name)), width, width * 0.5)

    def mix(self, factor, a, b):
        return self.add("ShaderNodeMixShader", {0: factor, 1: a, 2: b})

    def principled(self, colour, roughness, metallic=0.0, coat=0.0, specular=0.5, normal=None, coat_roughness=0.02):
        inputs = {"Base Color": (*colour, 1) if isinstance(colour, tuple) else colour, "Roughness": roughness,
                  "Metallic": metallic, "Specular": specular, "Clearcoat": coat, "Clearcoat Roughness": coat_roughness}
        if normal is not None:
            inputs["Normal"] = normal
        return self.add("ShaderNodeBsdfPrincipled", inputs)

    def emission(self, colour, strength):
        return self.add("ShaderNodeEmission", {"Color": (*colour, 1), "Strength": strength})

    def finish(self, shader, paint=None, ground=False):
        """`paint` masks what is recoloured when developed; `ground` marks what belongs to the set."""
        self.add_output(shader)
        if paint is not None:
            self.mask("paint", paint)
        if ground:
            self.mask("ground", one(self))
        return self.material

    def mask(self, name, value):
        node = self.tree.nodes.new("ShaderNodeOutputAOV")
        node.name = name
        self.tree.links.new(value, node.inputs["Value"])

    def add_output(self, shader):
        node = self.tree.nodes.new("ShaderNodeOutputMaterial")
        self.tree.links.new(shader, node.inputs["Surface"])


def plain(name, colour, roughness, metallic=0.0, coat=0.0, specular=0.5):
    n = Nodes(name)
    return n.finish(n.principled(colour, roughness, metallic, coat, specular))


def glow(name, colour, strength):
    n = Nodes(name)
    return n.finish(n.emission(colour, strength))


def paint(name="paint"):
    """Paint for separate parts such as mirrors and door handles."""
    n = Nodes(name)
    return n.finish(clear_coat(n), one(n))


def clear_coat(n):
    """A grey base under lacquer; the grey becomes any colour when developed."""
    base = n.add("ShaderNodeBsdfDiffuse", {"Color": (PAINT_GREY, PAINT_GREY, PAINT_GREY, 1)})
    gloss = n.add("ShaderNodeBsdfGlossy", {"Roughness": 0.03, "Color": (1, 1, 1, 1)})
    return n.mix(n.add("ShaderNodeFresnel", {"IOR": 1.55}), base, gloss)


def one(n):
    node = n.tree.nodes.new("ShaderNodeValue")
    node.outputs[0].default_value = 1.0
    return node.outputs[0]


def glass(n, tint, strength=1.0):
    """Thin glass: tinted see-through with a mirror-like skin."""
    clear = n.add("ShaderNodeBsdfTransparent", {"Color": tint})
    gloss = n.add("ShaderNodeBsdfGlossy", {"Roughness": 0.0, "Color": (1, 1, 1, 1)})
    fresnel = n.add("ShaderNodeFresnel", {"IOR": 1.52})
    return n.mix(n.math("MULTIPLY", fresnel, 1.3 * strength, clamp=True), clear, gloss)


def body(name, front_tint=(0.52, 0.56, 0.55), rear_tint=(0.20, 0.215, 0.22)):
    """The whole outer skin of a vehicle; the attributes say which material lies where."""
    n = Nodes(name)
    lines = n.line("door0", 0.0062)
    for key in ("door1", "lid", "panel"):
        lines = n.math("MAXIMUM", lines, n.line(key, 0.0062))
    shader = clear_coat(n)
    painted = one(n)

    def lay(shader, painted, factor, other):
        keep = n.math("SUBTRACT", 1.0, factor)
        return n.mix(factor, shader, other), n.math("MULTIPLY", painted, keep)

    layers = [
        (n.math("MULTIPLY", lines, 0.95), n.add("ShaderNodeBsdfDiffuse", {"Color": (0.004, 0.004, 0.004, 1)})),
        (n.inside("clad"), n.principled((0.026, 0.027, 0.028), 0.50, specular=0.35)),
        (n.inside("surround"), n.principled((0.006,) * 3, 0.08, specular=0.5)),
        (n.inside("chrome"), n.principled((0.72, 0.73, 0.74), 0.12, metallic=1.0)),
    ]
    for factor, other in layers:
        shader, painted = lay(shader, painted, factor, other)
    tint = n.add("ShaderNodeMixRGB", {0: n.inside("tint", 0.02), 1: (*front_tint, 1), 2: (*rear_tint, 1)})
    shader, painted = lay(shader, painted, n.inside("glass"), glass(n, tint))
    lens = glass(n, (0.93, 0.94, 0.95, 1), 0.9)
    shader, painted = lay(shader, painted, n.inside("lamp"), lens)
    red = glass(n, (0.55, 0.012, 0.012, 1), 1.0)
    shader, painted = lay(shader, painted, n.inside("tail"), red)
    seal = n.math("MAXIMUM", n.line("lamp", 0.005), n.line("tail", 0.005))
    shader, painted = lay(shader, painted, n.math("MULTIPLY", seal, 0.9), n.principled((0.008,) * 3, 0.5))
    shader, painted = lay(shader, painted, n.inside("under"), n.principled((0.012,) * 3, 0.8, specular=0.1))
    shader, painted = lay(shader, painted, n.inside("hole"), n.add("ShaderNodeBsdfTransparent"))
    # From inside the car the shell is lining, not paint; glass stays glass.
    back = n.add("ShaderNodeNewGeometry", out="Backfacing")
    openings = n.math("MAXIMUM", n.math("MAXIMUM", n.inside("glass"), n.inside("hole")), n.inside("lamp"))
    lining = n.math("MULTIPLY", back, n.math("SUBTRACT", 1.0, openings))
    shader, painted = lay(shader, painted, lining, n.principled((0.30, 0.295, 0.285), 0.9, specular=0.1))
    return n.finish(shader, painted)


def lamp_inner():
    """Reflector behind a head-lamp lens: dark chrome with a bright signature along its upper edge."""
    n = Nodes("lamp inner")
    d = n.attribute("lamp")
    strip = n.math("MULTIPLY", n.ramp(d, -0.008, -0.010), n.ramp(d, -0.022, -0.020))
    bowl = n.principled((0.085, 0.087, 0.09), 0.25, metallic=1.0)
    return n.finish(one_sided(n, n.mix(strip, bowl, n.emission((1.0, 0.98, 0.95), 2.4))))


def tail_inner():
    n = Nodes("tail inner")
    d = n.attribute("tail")
    strip = n.math("MULTIPLY", n.ramp(d, -0.010, -0.013), n.ramp(d, -0.026, -0.024))
    bowl = n.principled((0.55, 0.12, 0.12), 0.25, metallic=0.6)
    return n.finish(one_sided(n, n.mix(strip, bowl, n.emission((1.0, 0.22, 0.18), 2.2))))


def one_sided(n, shader):
    """Black from behind, so that lamps never show from inside the cabin."""
    back = n.add("ShaderNodeNewGeometry", out="Backfacing")
    return n.mix(back, shader, n.add("ShaderNodeBsdfDiffuse", {"Color": (0.01, 0.01, 0.01, 1)}))


def grille(name, pattern):
    """Cut-out pattern floating in front of the dark radiator space: bars, mesh or slats."""
    n = Nodes(name)
    place = n.add("ShaderNodeNewGeometry", out="Position")
    xyz = n.add("ShaderNodeSeparateXYZ", {0: place}).node
    y, z = xyz.outputs[1], xyz.outputs[2]
    kind, pitch, width, tone = pattern

    def bars(coordinate, pitch):
        wave = n.math("PINGPONG", coordinate, pitch / 2)
        return n.ramp(wave, width / 2, width / 2 - 0.002)

    if kind == "slats":
        cover = bars(z, pitch)
    elif kind == "bars":
        cover = bars(y, pitch)
    else:
        a = n.math("ADD", y, n.math("MULTIPLY", z, 1.7))
        b = n.math("SUBTRACT", y, n.math("MULTIPLY", z, 1.7))
        cover = n.math("MAXIMUM", bars(a, pitch), bars(b, pitch))
    if tone == "chrome":
        solid = n.principled((0.7, 0.7, 0.71), 0.15, metallic=1.0)
    elif tone == "satin":
        solid = n.principled((0.16, 0.165, 0.17), 0.3, metallic=0.9)
    else:
        solid = n.principled((0.020,) * 3, 0.2)
    return n.finish(n.mix(cover, n.add("ShaderNodeBsdfTransparent"), solid))
