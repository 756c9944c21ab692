"""Put meshes into the Blender scene."""
import bpy
import numpy as np


def add(name, points, quads, normals, material, attributes=None):
    """A smooth-shaded object; `attributes` are per-vertex floats that its material reads."""
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(points))
    mesh.vertices.foreach_set("co", np.ascontiguousarray(points, np.float32).ravel())
    mesh.loops.add(quads.size)
    mesh.loops.foreach_set("vertex_index", np.ascontiguousarray(quads, np.int32).ravel())
    mesh.polygons.add(len(quads))
    mesh.polygons.foreach_set("loop_start", np.arange(0, quads.size, quads.shape[1], dtype=np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(len(quads), quads.shape[1], np.int32))
    mesh.polygons.foreach_set("use_smooth", np.ones(len(quads), bool))
    mesh.update()
    if normals is not None:
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = 3.14159
        mesh.normals_split_custom_set_from_vertices(np.ascontiguousarray(normals, np.float32))
    for key, values in (attributes or {}).items():
        layer = mesh.attributes.new(key, "FLOAT", "POINT")
        layer.data.foreach_set("value", np.ascontiguousarray(values, np.float32))
    mesh.materials.append(material)
    obj = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(obj)
    return obj


def subset(points, quads, normals, keep):
    """Only the faces whose corners are all kept."""
    faces = quads[keep[quads].all(axis=1)]
    used = np.unique(faces)
    renumber = np.full(len(points), -1)
    renumber[used] = np.arange(len(used))
    return points[used], renumber[faces], normals[used], used


def copy(obj, location, turn=0.0):
    """A second instance of an object, turned about z."""
    other = bpy.data.objects.new(obj.name, obj.data)
    other.location = location
    other.rotation_euler = (0, 0, turn)
    bpy.context.scene.collection.objects.link(other)
    return other


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def remove(objects):
    for obj in objects:
        bpy.data.objects.remove(obj)
