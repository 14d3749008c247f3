import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { iconNames } from '#ui/kit/icon-names.ts'
import { installOnDemand } from '../on-demand/install.ts'

/** `npm run icons`: one sprite from the names in ui/kit/icon-names.ts. */
const assets = join(await installOnDemand('icons'), 'node_modules/@phosphor-icons/core/assets')

const symbols = iconNames.map(name => {
  const weight = name.endsWith('-bold') ? 'bold' : 'regular'
  const source = readFileSync(join(assets, weight, `${name}.svg`), 'utf8')
  const drawing = /<svg[^>]*>(.*)<\/svg>/s.exec(source)?.[1]
  if (!drawing) throw new Error(`No drawing in ${name}`)
  return `<symbol id="${name}" viewBox="0 0 256 256" fill="currentColor">${drawing}</symbol>`
})

const sprite = `<!-- Phosphor Icons, MIT licence; made by tools/pictures/icons.ts -->
<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">${symbols.join('\n')}</svg>
`
writeFileSync(new URL('../../ui/kit/icons.svg', import.meta.url), sprite)
console.log(`${symbols.length} icons, ${sprite.length} characters`)
