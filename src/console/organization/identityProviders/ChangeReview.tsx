import { sendForm, type Refused } from '../../shell/forms/refused.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/changes/change.ts'
import { dangerous } from '../../shell/changes/warning.ts'
import { Review } from '../../shell/review/Review.tsx'
import { useSession } from '../../shell/session/session.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { signsOut } from './changes.ts'
import { fieldOf, type Base } from './form.ts'
import { idOf, operationsOf, readProvider, reads, registerInput, updateInput } from './provider.ts'
import {
  parameterValue,
  typedValues,
  valuesOf,
  type FieldName,
  type Kind,
  type ProviderValues,
} from './values.ts'
import { t } from './messages.ts'

interface Props {
  readonly base: Base
  readonly values: ProviderValues
  readonly changes: readonly Change[]
  readonly onClose: () => void
  readonly onApplied: () => void
  /** Called when the portal refused the value of a field. */
  readonly onRefused: (refused: Refused<FieldName>) => void
}

/** The current values by the names of the changes; empty if nothing is registered. */
const valuesNow = async (kind: Kind): Promise<Readonly<Record<string, unknown>>> => {
  const current = await readProvider(kind)
  return current.id === undefined ? {} : typedValues(valuesOf(current))
}

/** The review of registering or changing the identity provider or the federation. */
export const ChangeReview = (props: Props) => {
  const { base, values, changes, onClose, onApplied, onRefused } = props
  const { user } = useSession()
  const { kind, id } = base
  const { read, register, update } = operationsOf[kind]
  const name = values.name.trim()
  const warnings =
    signsOut(base, changes) && user.provider === 'enterprise'
      ? [dangerous(t('warning.yourself'), { detail: t(`of.${kind}.cause.yourself`) })]
      : []
  const target = { label: t(`of.${kind}.target`, { name }), href: paths.identityProviders() }
  /** Shows refusals at their fields; other errors are shown in the review. */
  const sending = (request: () => Promise<unknown>) =>
    sendForm(() => request().then(onApplied), fieldOf, onRefused)
  const meta = { target, invalidates: reads }
  const readAgain = () => valuesNow(kind)

  if (id === undefined) {
    const input = registerInput(kind, values)
    return (
      <Review
        title={t('plan.register')}
        subject={name}
        confirmWith={name}
        undo={{ reason: t(`of.${kind}.undoRegister`) }}
        changes={changes}
        request={{ operation: register, input }}
        readAgain={readAgain}
        apply={() =>
          sending(() =>
            mutate(register, input, {
              ...meta,
              changes,
              title: t(`of.${kind}.registered`, { name }),
              endTitle: t(`of.${kind}.registeredDone`, { name }),
              message: t(`of.${kind}.registeredDone`, { name }),
            }),
          )
        }
        onClose={onClose}
        actionLabel={t(`of.${kind}.register`)}
      />
    )
  }
  const namesOf = (left: readonly Change[]) => left.map((change) => change.name as FieldName)
  const inputOf = (left: readonly Change[]) => updateInput(kind, id, namesOf(left), values)
  /** The update that undoes the changes, with the values that the review read last. */
  const undoInputOf = (left: readonly Change[]) => ({
    ...idOf(kind, id),
    ...Object.fromEntries(left.map((change) => [change.name, parameterValue(change.before)])),
  })
  return (
    <Review
      subject={base.values.name}
      confirmWith={base.values.name}
      undo="history"
      changes={changes}
      warnings={warnings}
      request={(left) => ({ operation: update, input: inputOf(left) })}
      readAgain={readAgain}
      apply={(left) =>
        sending(() =>
          mutate(update, inputOf(left), {
            ...meta,
            changes: left,
            title: t(`of.${kind}.updated`, { name }),
            endTitle: t(`of.${kind}.updatedDone`, { name }),
            message: t(`of.${kind}.updatedDone`, { name }),
            undo: {
              operation: update,
              input: undoInputOf(left),
              title: t(`of.${kind}.undoUpdate`, { name }),
              read: { operation: read, input: {} },
            },
          }),
        )
      }
      onClose={onClose}
    />
  )
}
