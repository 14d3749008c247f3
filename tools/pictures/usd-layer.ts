type Colour = readonly [red: number, green: number, blue: number]

export interface Part {
  /** A name that USD allows: letters, digits and underscores. */
  name: string
  look: { colour: Colour; light: Colour | undefined; roughness: number; metallic: number; coat: number }
  /** In metres; y is up. */
  places: Float32Array
  normals: Float32Array
  faces: Uint32Array
}

interface Layer {
  name: string
  /** The hash of the model it was made from. */
  source: string
  /** Positions are integers: so many steps to a metre. */
  steps: number
  parts: readonly Part[]
}

/** A machine as USD text in metres, standing on a level surface. */
export function usdLayer({ name, source, steps, parts }: Layer): string {
  return `#usda 1.0
(
    customLayerData = {
        string source = "${source}"
    }
    defaultPrim = "${name}"
    metersPerUnit = 1
    upAxis = "Y"
)

def Xform "${name}" (
    kind = "component"
)
{
    token preliminary:anchoring:type = "plane"
    token preliminary:planeAnchoring:alignment = "horizontal"

    def Scope "Materials"
    {
${parts.map(part => materialOf(part, `/${name}/Materials`)).join('\n')}
    }

    def Xform "Parts"
    {
        double3 xformOp:scale = (${Array(3)
          .fill(1 / steps)
          .join(', ')})
        uniform token[] xformOpOrder = ["xformOp:scale"]

${parts.map(part => meshOf(part, steps, `/${name}/Materials`)).join('\n')}
    }
}
`
}

function materialOf({ name, look: { colour, light, roughness, metallic, coat } }: Part, path: string): string {
  return `        def Material "${name}"
        {
            token outputs:surface.connect = <${path}/${name}/Surface.outputs:surface>

            def Shader "Surface"
            {
                uniform token info:id = "UsdPreviewSurface"
                color3f inputs:diffuseColor = (${colour.map(three).join(', ')})
                color3f inputs:emissiveColor = (${(light ?? [0, 0, 0]).map(three).join(', ')})
                float inputs:roughness = ${three(roughness)}
                float inputs:metallic = ${three(metallic)}
                float inputs:clearcoat = ${three(coat)}
                float inputs:clearcoatRoughness = 0.12
                token outputs:surface
            }
        }`
}

function meshOf({ name, places, normals, faces }: Part, steps: number, path: string): string {
  const points = triples(Array.from(places, place => Math.round(place * steps)))
  const bounds = [Math.min, Math.max].map(pick =>
    [0, 1, 2].map(axis => points.reduce((found, point) => pick(found, point[axis] ?? found), points[0]?.[axis] ?? 0)),
  )
  const directions = triples(Array.from(normals, normal => Math.round(normal * 100) / 100))
  return `        def Mesh "${name}" (
            prepend apiSchemas = ["MaterialBindingAPI"]
        )
        {
            uniform bool doubleSided = 1
            float3[] extent = [${vectors(bounds)}]
            int[] faceVertexCounts = [${Array(faces.length / 3)
              .fill(3)
              .join(',')}]
            int[] faceVertexIndices = [${faces.join(',')}]
            rel material:binding = <${path}/${name}>
            normal3f[] normals = [${vectors(directions)}] (
                interpolation = "vertex"
            )
            point3f[] points = [${vectors(points)}]
            uniform token subdivisionScheme = "none"
        }`
}

const three = (value: number) => String(Math.round(value * 1000) / 1000)

function triples(values: readonly number[]): number[][] {
  return Array.from({ length: values.length / 3 }, (_, index) => values.slice(index * 3, index * 3 + 3))
}

/** `+ 0` writes minus zero as zero. */
function vectors(all: readonly (readonly number[])[]): string {
  return all.map(each => `(${each.map(value => value + 0).join(',')})`).join(',')
}
