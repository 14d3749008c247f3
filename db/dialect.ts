import {
  type BinaryOperationNode,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from 'kysely'

/**
 * Sends a list of values as one array, `= any($1)`: with `in ($1, $2, …)` each length would be a different text with
 * its own plan. An empty list matches nothing instead of causing an error.
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
