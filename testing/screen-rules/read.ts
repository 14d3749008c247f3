import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/** A rule of a form, in the code of a screen. */
export interface ScreenRule {
  /** From `web` or `admin`, without its extension. */
  file: string
  field: string
  /** Its source text. */
  rule: string
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** All rules that forms check in a browser before sending: anything named `rules` or that returns rules. */
export function screenRules(): ScreenRule[] {
  const files = globSync('{web,admin}/**/*.{ts,tsx}', { cwd: root })
  return files
    .filter(file => !/\.test\.|dev-kit|\/reason-dialog\./.test(file))
    .toSorted()
    .flatMap(rulesIn)
}

function rulesIn(file: string): ScreenRule[] {
  const code = readFileSync(join(root, file), 'utf8')
  if (!/rules|<ReasonDialog/i.test(code)) return []
  const found: ScreenRule[] = []
  const text = ({ start, end }: Node) => code.slice(start, end).replace(/\s+/g, ' ')
  const note = (field: string, rule: Node) =>
    found.push({ file: file.replace(/\.tsx?$/, ''), field: field.replaceAll(/['"]/g, ''), rule: text(rule) })

  /** The fields of an object, including those of spread objects. */
  function take(node: Node): void {
    const inner = insideOf(node)
    for (const one of inner ?? []) take(one)
    if (node.type !== 'ObjectExpression') return
    for (const property of node.properties as Node[]) {
      if (property.type !== 'SpreadElement') note(text(property.key as Node), property.value as Node)
      else if (holdsObject(property.argument as Node)) take(property.argument as Node)
      else note(`...${spreadName(text(property.argument as Node))}`, property.argument as Node)
    }
  }

  /** Its one field must not be empty (`admin/kit/dialogs/reason-dialog.tsx`). */
  function noteReason({ attributes }: Node): void {
    const field = (attributes as Node[]).find(one => (one.name as { name?: string } | undefined)?.name === 'field')
    const value = field?.value as { value?: string } | undefined
    found.push({ file: file.replace(/\.tsx?$/, ''), field: value?.value ?? 'reason', rule: 'required' })
  }

  function visit(node: Node): void {
    const named = /rules$/i
    const key = node.key as { name?: string } | undefined
    const id = node.id as { name?: string } | undefined
    const name = (node.name as { name?: string } | undefined)?.name
    if (node.type === 'Property' && key?.name === 'rules') take(node.value as Node)
    else if (node.type === 'JSXOpeningElement' && name === 'ReasonDialog') noteReason(node)
    else if (node.type === 'JSXAttribute' && name === 'rules') take((node.value as Node).expression as Node)
    else if (node.type === 'VariableDeclarator' && named.test(id?.name ?? '') && node.init) take(node.init as Node)
    else if (node.type === 'FunctionDeclaration' && /^use\w+Rules$/.test(id?.name ?? '')) {
      for (const one of nodesIn(node.body as Node)) if (one.type === 'ReturnStatement') take(one.argument as Node)
      return
    }
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parseSync(join(root, file), code).program as unknown as Node)
  return found
}

/** The spread expression, without the conversion to an object. */
function spreadName(written: string): string {
  return /\w+/.exec(written.replaceAll(/Object\.\w+\(/g, ''))?.[0] ?? ''
}

/** The branches, if an expression is one of several objects. */
function insideOf(node: Node): Node[] | undefined {
  if (node.type === 'ConditionalExpression') return [node.consequent as Node, node.alternate as Node]
  if (node.type === 'LogicalExpression') return [node.left as Node, node.right as Node]
  if (/^(TSAsExpression|TSSatisfiesExpression|ParenthesizedExpression)$/.test(node.type)) {
    return [node.expression as Node]
  }
  return undefined
}

function holdsObject(node: Node): boolean {
  return node.type === 'ObjectExpression' || (insideOf(node)?.some(holdsObject) ?? false)
}

function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* nodesIn(child)
}

function childrenOf(node: Node): Node[] {
  const isNode = (value: unknown): value is Node =>
    typeof value === 'object' && value !== null && 'type' in value && 'start' in value
  return Object.values(node).flatMap(value =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )
}
