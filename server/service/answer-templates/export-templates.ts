import { languages } from '#domain/languages.ts'
import { exportPages } from '#server/platform/exports/export-pages.ts'
import { readTemplates } from './read-templates.ts'

export const exportTemplates = exportPages({
  name: 'answer-templates',
  list: readTemplates,
  columns: ({ fields, text, moment }) => [
    ...fields('text', 'template_id', 'title'),
    ...languages.map(language => text(`text_${language}`, row => row.texts[language])),
    moment('updated_at', row => row.updated_at),
  ],
})
