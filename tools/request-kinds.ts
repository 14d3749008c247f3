import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import * as ast from 'typescript/unstable/ast'
import { API, type Checker, type Type } from 'typescript/unstable/sync'
import { applyTypes } from '#domain/requests/states.ts'

const root = resolve(import.meta.dirname, '..')
const kinds: readonly string[] = applyTypes
const names = kinds.join('|')

/** Cheap, so that the compiler reads few files: what may compare a kind, or list some. */
const suspicious = new RegExp(
  `[=!]==?\\s*['"](${names})['"]|['"](${names})['"]\\s*[=!]==?|case ['"](${names})['"]|\\[\\s*['"](${names})['"]|apply_type\\b[^\\n]*['"](${names})['"]`,
)
const inSql = new RegExp(`apply_type\\s*(=|<>|!=|in|not in)\\s*\\(?\\s*'(${names})'`)

const { SyntaxKind } = ast
const equalities: readonly ast.SyntaxKind[] = [
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
  SyntaxKind.EqualsEqualsToken,
  SyntaxKind.ExclamationEqualsToken,
]

export interface KindComparison {
  file: string
  line: number
  text: string
}

interface Candidate {
  node: ast.Node
  /** What the name is compared with; none: it is about a kind whatever its type. */
  compared?: ast.Node
}

/** Where these files ask for a kind of request by its name, by the types of what they compare. */
export function findKindComparisons(files: readonly string[]): KindComparison[] {
  const read = files.filter(
    file => existsSync(join(root, file)) && suspicious.test(readFileSync(join(root, file), 'utf8')),
  )
  if (read.length === 0) return []
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [writeProject(read)] }).getProjects()
    if (!project) throw new Error('The compiler opened no project')
    return read.flatMap(file => {
      const source = project.program.getSourceFile(join(root, file))
      if (!source) throw new Error(`The compiler does not know ${file}`)
      const lines = source.text.split('\n')
      return listCandidates(source)
        .filter(({ compared }) => !compared || isKind(project.checker, compared))
        .map(({ node }) => source.text.slice(0, node.getStart(source)).split('\n').length)
        .map(line => ({ file, line, text: lines[line - 1]?.trim() ?? '' }))
    })
  } finally {
    api.close()
  }
}

/** One project of these files, whichever rooms they are of. */
function writeProject(files: readonly string[]): string {
  const folder = join(root, '.cache/request-kinds')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'tsconfig.json')
  const compilerOptions = {
    ...{ rootDir: root, composite: false, emitDeclarationOnly: false, noEmit: true, jsx: 'react-jsx' },
    ...{ lib: ['ES2024', 'DOM', 'DOM.Iterable'], types: ['node', 'vite/client'] },
  }
  const config = {
    ...{ extends: join(root, 'tsconfig.base.json'), compilerOptions },
    files: files.map(file => relative(folder, join(root, file))),
  }
  writeFileSync(path, JSON.stringify(config))
  return path
}

function listCandidates(source: ast.SourceFile): Candidate[] {
  const found: Candidate[] = []
  const visit = (node: ast.Node) => {
    const candidate = toCandidate(node)
    if (candidate) found.push(candidate)
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

function toCandidate(node: ast.Node): Candidate | undefined {
  if (isText(node) && inSql.test(node.text)) return { node }
  if (ast.isArrayLiteralExpression(node)) return toList(node)
  if (ast.isCallExpression(node)) return toCondition(node)
  if (!isNameOfKind(node)) return undefined
  const { parent } = node
  if (ast.isBinaryExpression(parent) && equalities.includes(parent.operatorToken.kind)) {
    return { node, compared: parent.left === node ? parent.right : parent.left }
  }
  const branched = ast.isCaseClause(parent) ? parent.parent.parent : undefined
  return branched && ast.isSwitchStatement(branched) ? { node, compared: branched.expression } : undefined
}

/** `['repair', 'maintenance']`, and `['return'].includes(type)`. */
function toList(node: ast.ArrayLiteralExpression): Candidate | undefined {
  const elements = node.elements.filter(isNameOfKind)
  if (elements.length === 0 || elements.length < node.elements.length) return undefined
  if (new Set(elements.map(({ text }) => text)).size > 1) return { node }
  let used: ast.Node = node
  while (ast.isAsExpression(used.parent) || ast.isParenthesizedExpression(used.parent)) used = used.parent
  const access = used.parent
  const call = ast.isPropertyAccessExpression(access) ? access.parent : undefined
  const [compared] = call && ast.isCallExpression(call) && call.expression === access ? call.arguments : []
  return compared && { node, compared }
}

/** `.where('apply_type', '=', 'return')`. */
function toCondition(node: ast.CallExpression): Candidate | undefined {
  const [column, , value] = node.arguments
  const isColumn = column && ast.isStringLiteral(column) && /(^|\.)apply_type$/.test(column.text)
  return isColumn && value && isNameOfKind(value) ? { node: value } : undefined
}

function isNameOfKind(node: ast.Node): node is ast.StringLiteral {
  return ast.isStringLiteral(node) && kinds.includes(node.text)
}

function isText(node: ast.Node): node is ast.StringLiteral {
  return [
    ...[SyntaxKind.StringLiteral, SyntaxKind.NoSubstitutionTemplateLiteral],
    ...[SyntaxKind.TemplateHead, SyntaxKind.TemplateMiddle, SyntaxKind.TemplateTail],
  ].includes(node.kind)
}

/**
 * By its declared type, not by what was ruled out before: `'rent' | 'buy'` and the purposes of a reservation have words of
 * their own. A plain text is a kind by its name.
 */
function isKind(checker: Checker, node: ast.Node): boolean {
  const symbol = checker.getSymbolAtLocation(node)
  const type = (symbol && checker.getTypeOfSymbol(symbol)) ?? checker.getTypeAtLocation(node)
  const members = type && listMembers(checker, type)
  if (!members) return /(apply|request)_?type$/i.test(node.getText())
  return members.length > 0 && members.every(member => member === '' || kinds.includes(member))
}

/** The texts a type allows; undefined: any text, or none. */
function listMembers(checker: Checker, type: Type): string[] | undefined {
  const constrained = type.isTypeParameter() ? checker.getBaseConstraintOfType(type) : type
  const present = constrained && checker.getNonNullableType(constrained)
  const parts = present?.isUnionType() ? present.getTypes() : present ? [present] : []
  const texts = parts.map(part => (part.isStringLiteralType() ? part.value : undefined))
  return texts.every(text => text !== undefined) ? texts : undefined
}
