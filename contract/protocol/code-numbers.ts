/**
 * Numbers of refusals (`codes.ts`) that browsers or screen actions use by name. They are separate because the whole
 * catalogue would enlarge the bundle.
 */
export const alreadyDone = 1
export const secondPersonNeeded = 2
export const loginExpired = 401
export const uuidFailed = 100402
export const captchaVerificationFailed = 110002
export const loginFailed = 110101
export const userNotFound = 110103
export const passwordFormatInvalid = 110104
export const passwordUnchanged = 110105
export const emailAlreadyExists = 110108
export const resetTokenInvalid = 110110
export const oldPasswordWrong = 110113
export const deviceTypeNotFound = 200101
export const orderStatusWrong = 200202
export const amountVerificationFailed = 200203
export const stockInsufficient = 200206
export const processIncomplete = 200207
export const transitionInvalid = 200302
export const completedUnchangeable = 200303
export const operationInProgress = 200402
export const paymentMethodInvalid = 200501
export const paymentTypeInvalid = 200502
export const refundAmountInvalid = 200509
export const refundAmountExceeded = 200510
export const refundOrderStatus = 200512
export const refundOperationStatus = 200513
export const refundExists = 200514
export const categoryNotFound = 210001
export const categoryExists = 210002
export const categoryParentNotFound = 210004
export const categoryKeyExists = 210005
export const productStatusAbnormal = 210102
export const productRentalUnsupported = 210103
export const productSaleUnsupported = 210104
export const productStockInsufficient = 210105
export const productHasPrices = 210106
export const skuNotFound = 210201
export const attributeCodeExists = 210302
export const attributeValueInvalid = 210303
export const orderItemNotFound = 210601
export const itemOperationPending = 210702
export const itemOperationNotAllowed = 210703
export const cartItemNotFound = 210802
