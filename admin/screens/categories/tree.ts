interface Node {
  category_id: string
  parent_id: string | null
  position: number
  key: string
}

export interface Placed<Category extends Node> {
  category: Category
  /** 0: top level. */
  depth: number
}

/**
 * Parents before their children, each level by position and key. A category with an unknown parent is at the top level.
 */
export function flattenTree<Category extends Node>(list: readonly Category[]): Placed<Category>[] {
  const ids = new Set(list.map(({ category_id }) => category_id))
  const below = Map.groupBy(list, ({ parent_id }) => (parent_id !== null && ids.has(parent_id) ? parent_id : ''))
  const visited = new Set<string>()
  const placeChildren = (parent: string, depth: number): Placed<Category>[] =>
    (below.get(parent) ?? [])
      .toSorted((one, other) => one.position - other.position || (one.key < other.key ? -1 : 1))
      .flatMap(category => {
        if (visited.has(category.category_id)) return []
        visited.add(category.category_id)
        return [{ category, depth }, ...placeChildren(category.category_id, depth + 1)]
      })
  return placeChildren('', 0)
}

/** The category and all below it, which cannot become its parent. */
export function collectDescendants<Category extends Node>(list: readonly Category[], id: string): Set<string> {
  const ids = new Set([id])
  let size = 0
  while (size < ids.size) {
    size = ids.size
    for (const { category_id, parent_id } of list) if (parent_id !== null && ids.has(parent_id)) ids.add(category_id)
  }
  return ids
}
