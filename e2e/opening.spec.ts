import { codes } from '#contract/codes.ts'
import { translate } from '#i18n/translate.ts'
import { type OwnShop, startOwnShop } from './own-shop.ts'
import { expect, expectAccessible, test } from './page.ts'
import { signedInAs } from './signed-in.ts'

const t = translate('nl')
