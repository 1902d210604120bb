import { samlFederation, type Federation } from '../../../rest/organization/samlFederation.ts'
import { dangerous } from '../../shell/plan/warning.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { paths } from '../../shell/paths.ts'
import { useSession } from '../../shell/session/session.ts'
import { useOperationMutation } from '../../shell/mutations/mutate.ts'
import { readFederation } from '../../shared/samlFederation/federation.ts'
import { registerInput, valuesOf } from './values.ts'
import { t } from './messages.ts'

interface Props {
  readonly stored: Federation
  readonly id: string
  readonly onClose: () => void
}

/** The review of removing the federation; the user must type its name. */
export const RemovePlan = ({ stored, id, onClose }: Props) => {
  const { user } = useSession()
  const name = stored.name ?? id
  const changes = [
    { name: 'id', label: t('plan.federation'), before: id, after: undefined, format: () => name },
  ]
  const again = samlFederation.register.params.safeParse(registerInput(valuesOf(stored)))
  const remove = useOperationMutation(samlFederation.unregister, {
    title: t('plan.removed', { name }),
    target: { label: t('plan.target', { name }), href: paths.samlFederation() },
    changes,
    ...(again.success
      ? {
          undo: {
            operation: samlFederation.register,
            input: again.data,
            title: t('plan.registerAgain', { name }),
          },
        }
      : {}),
    invalidates: [samlFederation.read],
    message: t('plan.removed', { name }),
  })
  const input = { federationId: id }
  return (
    <Plan
      title={t('plan.remove')}
      subject={name}
      undo={again.success ? 'history' : 'none'}
      changes={changes}
      warnings={[
        dangerous(t('warning.remove'), { detail: t('cause.remove') }),
        user.provider === 'enterprise' &&
          dangerous(t('warning.yourself'), { detail: t('cause.yourself') }),
      ]}
      request={{ operation: samlFederation.unregister, input }}
      readAgain={async () => ({ id: (await readFederation()).id })}
      apply={() => remove.mutateAsync(input)}
      onClose={onClose}
      actionLabel={t('plan.removeAction')}
      confirmWith={name}
      isDeletion
    />
  )
}
