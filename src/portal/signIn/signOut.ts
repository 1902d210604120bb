import type { Input } from '../../rest/protocol/operation.ts'
import type { Operations } from '../../rest/index.ts'
import type { Context, RawAnswer } from '../operations/context.ts'
import { settingsOf } from '../db/settings.ts'
import { noticePage } from './page.ts'
import { endSession } from './session.ts'
import { messagesFor } from './messages.ts'

type Request = Input<Operations['authentication']['signOut']>

/** Sign Out, `oauth2/signout`: ends the browser's session of the sign-in page; tokens of applications stay valid. */
export const signOut = async ({ locale, style }: Request, context: Context): Promise<RawAnswer> => {
  const cookie = await endSession(context)
  const { culture } = await settingsOf(context.db)
  const { language, messages } = messagesFor(locale, culture)
  return noticePage({
    language,
    portal: context.portalUrls.portal,
    style,
    message: messages.signedOut,
    explanation: messages.otherTabs,
    cookies: [cookie],
  })
}
