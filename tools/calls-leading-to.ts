import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeFiles } from './imports.ts'

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

export interface Declaration {
  file: string
  /** File and name. */
  place: string
  text: string
  /** The places that a part of it mentions. */
  toPlaces: (part: string) => string[]
}

/** The top-level declarations of the server. */
const declarations: Declaration[] = codeFiles('server').flatMap(file => {
  const code = readFileSync(file, 'utf8')
  const imported = importsIn(file, code)
  return code.split(/^(?=(?:export )?(?:async )?(?:function|const|class) )/m).flatMap(whole => {
    const name = /^(?:export )?(?:async )?(?:function|const|class) (\w+)/.exec(whole)?.[1]
    const text = whole.replace(/^ *(?:\/?\*|\/\/).*$/gm, '')
    const toPlaces = (part: string) => (part.match(/\w+/g) ?? []).map(word => imported.get(word) ?? `${file} ${word}`)
    return name ? [{ file, place: `${file} ${name}`, text, toPlaces }] : []
  })
})

/** Those of `calls` whose route leads to such a declaration, from declaration to declaration. */
export function callsLeadingTo(calls: readonly string[], isTarget: (declaration: Declaration) => boolean): string[] {
  const found = new Set(declarations.filter(isTarget).map(({ place }) => place))
  const mentioned = declarations.map(({ place, text, toPlaces }) => ({ place, places: new Set(toPlaces(text)) }))
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const { place, places } of mentioned) {
      if (!found.has(place) && [...places].some(one => one !== place && found.has(one))) found.add(place)
    }
  }
  const routes = declarations.filter(({ place }) => /Routes?$/.test(place))
  return calls.filter(key =>
    routes.some(({ text, toPlaces }) => {
      const start = text.indexOf(`'${key}':`)
      const [route = ''] = start < 0 ? [] : text.slice(start + key.length + 3).split(/\n {2}'|\n\}/)
      return toPlaces(route).some(place => found.has(place))
    }),
  )
}
