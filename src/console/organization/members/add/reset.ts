import { userChanges } from '../../../../rest/organization/userChanges.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import { isUnclear, textOf, type Outcomes, type Work } from './creation.ts'
import { t } from './messages.ts'

/**
 * Resets the passwords of members one by one, and returns the outcomes. An error that is not about one member ends the work, and the
 * members that were not sent have no outcome. Repeated, a reset sets the same password. Never throws.
 */
export const resetPasswords = async ({
  accounts,
  before,
  send,
  stop,
  onOutcomes,
}: Pick<Work, 'accounts' | 'before' | 'send' | 'stop' | 'onOutcomes'>): Promise<Outcomes> => {
  const outcomes = new Map(before)
  const left = accounts.filter(({ username }) => outcomes.get(username)?.state !== 'created')
  for (const { username, password } of left) {
    if (password === undefined) continue
    if (stop.aborted) break
    let isLast = false
    try {
      await send(userChanges.update, { userName: username, password })
      outcomes.set(username, { state: 'created' })
    } catch (error) {
      isLast = isUnclear(error) || !(error instanceof PortalError) || error.isAboutToken
      outcomes.set(
        username,
        isUnclear(error)
          ? { state: 'unclear', message: t('reset.notAnswered') }
          : { state: 'failed', message: textOf(error) },
      )
    }
    onOutcomes(new Map(outcomes))
    if (isLast) break
  }
  return outcomes
}
