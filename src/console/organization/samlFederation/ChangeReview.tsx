import { samlFederation } from '../../../rest/organization/samlFederation.ts'
import { sendForm, type Refused } from '../../shell/forms/refused.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/changes/change.ts'
import { dangerous } from '../../shell/changes/warning.ts'
import { Review } from '../../shell/review/Review.tsx'
import { useSession } from '../../shell/session/session.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { signsOut } from './changes.ts'
import { fieldOf, type Base } from './form.ts'
import { readFederation } from './federation.ts'
import {
  registerInput,
  parameterValue,
  typedValues,
  updateInput,
  valuesOf,
  type FederationValues,
  type FieldName,
} from './values.ts'
import { t } from './messages.ts'

interface Props {
  readonly base: Base
  readonly values: FederationValues
  readonly changes: readonly Change[]
  readonly onClose: () => void
  readonly onApplied: () => void
  /** Called when the portal refused the value of a field. */
  readonly onRefused: (refused: Refused<FieldName>) => void
}

/** The current values by the names of the changes; empty without a federation. */
const readAgain = async (): Promise<Readonly<Record<string, unknown>>> => {
  const current = await readFederation()
  return current.id === undefined ? {} : typedValues(valuesOf(current))
}

/** The review of registering or changing the federation. */
export const ChangeReview = (props: Props) => {
  const { base, values, changes, onClose, onApplied, onRefused } = props
  const { user } = useSession()
  const { id } = base
  const name = values.name.trim()
  const warnings =
    signsOut(base, changes) && user.provider === 'enterprise'
      ? [dangerous(t('warning.yourself'), { detail: t('cause.yourself') })]
      : []
  const target = { label: t('plan.target', { name }), href: paths.samlFederation() }
  /** Shows refusals at their fields; other errors are shown in the review. */
  const sending = (request: () => Promise<unknown>) =>
    sendForm(() => request().then(onApplied), fieldOf, onRefused)
  const meta = { target, invalidates: [samlFederation.read] }

  if (id === undefined) {
    const input = registerInput(values)
    return (
      <Review
        title={t('plan.register')}
        subject={name}
        confirmWith={name}
        undo={{ reason: t('plan.undoRegister') }}
        changes={changes}
        request={{ operation: samlFederation.register, input }}
        readAgain={readAgain}
        apply={() =>
          sending(() =>
            mutate(samlFederation.register, input, {
              ...meta,
              changes,
              title: t('plan.registered', { name }),
              message: t('plan.registered', { name }),
            }),
          )
        }
        onClose={onClose}
        actionLabel={t('plan.registerAction')}
      />
    )
  }
  const namesOf = (left: readonly Change[]) => left.map((change) => change.name as FieldName)
  const inputOf = (left: readonly Change[]) => updateInput(id, namesOf(left), values)
  /** The update that undoes the changes, with the values that the review read last. */
  const undoInputOf = (left: readonly Change[]) => ({
    federationId: id,
    ...Object.fromEntries(left.map((change) => [change.name, parameterValue(change.before)])),
  })
  return (
    <Review
      subject={base.values.name}
      confirmWith={base.values.name}
      undo="history"
      changes={changes}
      warnings={warnings}
      request={(left) => ({ operation: samlFederation.update, input: inputOf(left) })}
      readAgain={readAgain}
      apply={(left) =>
        sending(() =>
          mutate(samlFederation.update, inputOf(left), {
            ...meta,
            changes: left,
            title: t('plan.updated', { name }),
            message: t('plan.updated', { name }),
            undo: {
              operation: samlFederation.update,
              input: undoInputOf(left),
              title: t('plan.undoUpdate', { name }),
              read: { operation: samlFederation.read, input: {} },
            },
          }),
        )
      }
      onClose={onClose}
    />
  )
}
