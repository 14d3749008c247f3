import { languages } from '#domain/languages.ts'
import { exportPages } from '#server/platform/exports/export-pages.ts'
import { readAttributesForStaff, readCategoriesForStaff } from '../read-for-staff.ts'

export const exportCategories = exportPages({
  name: 'categories',
  list: async (input: Parameters<typeof readCategoriesForStaff>[0]) => {
    const { list } = await readCategoriesForStaff(input)
    const keys = new Map(list.map(({ category_id, key }) => [category_id, key]))
    return { list: list.map(row => ({ ...row, parent: row.parent_id && keys.get(row.parent_id) })) }
  },
  columns: ({ text, number }) => [
    text('key', row => row.key),
    ...languages.map(language => text(`name_${language}`, row => row.name[language])),
    text('parent', row => row.parent),
    number('position', row => row.position),
  ],
})

export const exportAttributes = exportPages({
  name: 'attributes',
  list: readAttributesForStaff,
  columns: ({ fields, text }) => [
    text('code', row => row.code),
    ...languages.map(language => text(`name_${language}`, row => row.name[language])),
    ...fields('text', 'value_type', 'unit'),
    text('choices', row => row.choices.map(({ key }) => key).join(' ')),
  ],
})
