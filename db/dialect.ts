import {
  type BinaryOperationNode,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from 'kysely'

/**
 * A list of values goes as one array, `= any($1)`: with `in ($1, $2, …)` each length would be a text of its own, and so
 * a plan of its own. An empty list is true of nothing, instead of an error.
 */
class ListsAsArrays extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node
    const arrayOperator = OperatorNode.is(operator) && arrayOperators.get(operator.operator)
    if (arrayOperator && PrimitiveValueListNode.is(rightOperand)) {
      this.visitNode(leftOperand)
      this.append(` ${arrayOperator}(`)
      this.appendValue(rightOperand.values)
      this.append(')')
    } else super.visitBinaryOperation(node)
  }
}

const arrayOperators = new Map<string, string>([
  ['in', '= any'],
  ['not in', '<> all'],
])

export class GenieDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new ListsAsArrays()
  }
}
