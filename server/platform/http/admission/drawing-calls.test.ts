// @module-tag further
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { allBindings } from '#server/app/bindings.ts'
import { codeFiles } from '#tools/imports.ts'
import { findPool, mayDraw } from './request-pools.ts'

/** The names that a file imports as values, each with the place of its declaration. */
function importsIn(file: string, text: string): Map<string, string> {
  const found = text.matchAll(/^import \{([^}]*)\} from '([#.][^']+)'/gm)
  return new Map(
    [...found].flatMap(([, names = '', from = '']) => {
      const to = from.startsWith('#') ? from.slice(1) : join(dirname(file), from)
      const values = names.split(',').filter(name => name.trim() && !name.trim().startsWith('type '))
      return values.map(name => {
        const [own = '', local = own] = name.trim().split(' as ')
        return [local, `${to} ${own}`] as const
      })
    }),
  )
}

/** The top-level declarations of the server by place and name: each with the places that it mentions. */
const declarations = codeFiles('server').flatMap(file => {
  const code = readFileSync(file, 'utf8')
  const imported = importsIn(file, code)
  return code.split(/^(?=(?:export )?(?:async )?(?:function|const|class) )/m).flatMap(text => {
    const name = /^(?:export )?(?:async )?(?:function|const|class) (\w+)/.exec(text)?.[1]
    const toPlaces = (part: string) =>
      (part.replace(/^ *(?:\/?\*|\/\/).*$/gm, '').match(/\w+/g) ?? []).map(
        word => imported.get(word) ?? `${file} ${word}`,
      )
    return name ? [{ place: `${file} ${name}`, text, toPlaces }] : []
  })
})

/** Everything that leads to `renderPdf`, from declaration to declaration. */
function leadingToRendering(): Set<string> {
  const found = new Set(['server/platform/pdf/render-pdf.ts renderPdf'])
  for (let size = 0; size !== found.size; ) {
    size = found.size
    for (const { place, text, toPlaces } of declarations) {
      if (!found.has(place) && toPlaces(text).some(one => one !== place && found.has(one))) found.add(place)
    }
  }
  return found
}

test('every call that renders a PDF is marked, and waits in the pool of documents', () => {
  const rendering = leadingToRendering()
  const routes = declarations.filter(({ place }) => /Routes?$/.test(place))
  const drawing = allBindings.filter(({ key }) =>
    routes.some(({ text, toPlaces }) => {
      const start = text.indexOf(`'${key}':`)
      const [route = ''] = start < 0 ? [] : text.slice(start + key.length + 3).split(/\n {2}'|\n\}/)
      return toPlaces(route).some(place => rendering.has(place))
    }),
  )
  expect(drawing.length).toBeGreaterThan(8)
  expect(drawing.filter(({ endpoint }) => !mayDraw(endpoint)).map(({ key }) => key)).toEqual([])
  const elsewhere = drawing.filter(binding => findPool(binding) !== 'papers').map(({ key }) => key)
  expect(elsewhere).toEqual(['POST /orders'])
})
