import { federation } from '../../../rest/organization/samlFederation.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/plan/change.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { useSession } from '../../shell/session/session.ts'
import { mutate } from '../../shell/mutations/mutate.ts'
import { signsOut } from './changes.ts'
import type { Base } from './form.ts'
import { readFederation } from './queries.ts'
import {
  registerInput,
  travelling,
  typedValues,
  updateInput,
  valuesOf,
  type FederationValues,
  type FieldName,
} from './values.ts'
import { useWords } from './words.ts'

interface Props {
  readonly base: Base
  readonly values: FederationValues
  readonly changes: readonly Change[]
  readonly onClose: () => void
  readonly onApplied: () => void
}

/** The present values by the names of the changes; none while there is no federation. */
const readAgain = async (): Promise<Readonly<Record<string, unknown>>> => {
  const told = await readFederation()
  return told.id === undefined ? {} : typedValues(valuesOf(told))
}

/** What will be registered or changed, for the last time before it is. */
export const ChangePlan = ({ base, values, changes, onClose, onApplied }: Props) => {
  const { t } = useWords()
  const { user } = useSession()
  const { id } = base
  const name = values.name.trim()
  const warnings =
    signsOut(base, changes) && user.provider === 'enterprise' ? [t('warning.yourself')] : []
  const target = { label: t('plan.target', { name }), href: paths.federation() }
  const about = { target, stale: [federation.read] }

  if (id === undefined) {
    const input = registerInput(values)
    return (
      <Plan
        title={t('plan.register', { name })}
        changes={changes}
        request={{ operation: federation.register, input }}
        readAgain={readAgain}
        apply={async () => {
          await mutate(federation.register, input, {
            ...about,
            changes,
            title: t('plan.registered', { name }),
            message: t('plan.registered', { name }),
          })
          onApplied()
        }}
        onClose={onClose}
        actionLabel={t('plan.registerAction')}
      />
    )
  }
  const namesOf = (left: readonly Change[]) => left.map((change) => change.name as FieldName)
  const inputOf = (left: readonly Change[]) => updateInput(id, namesOf(left), values)
  /** What takes the changes back; what was there before is what the plan found there last. */
  const backOf = (left: readonly Change[]) => ({
    federationId: id,
    ...Object.fromEntries(left.map((change) => [change.name, travelling(change.before)])),
  })
  return (
    <Plan
      changes={changes}
      warnings={warnings}
      request={(left) => ({ operation: federation.update, input: inputOf(left) })}
      readAgain={readAgain}
      apply={async (left) => {
        await mutate(federation.update, inputOf(left), {
          ...about,
          changes: left,
          title: t('plan.updated', { name }),
          message: t('plan.updated', { name }),
          undo: {
            operation: federation.update,
            input: backOf(left),
            title: t('plan.updateBack', { name }),
            read: { operation: federation.read, input: {} },
          },
        })
        onApplied()
      }}
      onClose={onClose}
    />
  )
}
