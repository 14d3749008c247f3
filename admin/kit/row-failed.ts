/** A deed of many that was answered, and still came to nothing: what stands beside its row. */
export class RowFailed extends Error {
  override readonly name = 'RowFailed'
}
