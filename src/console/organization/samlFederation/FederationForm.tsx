import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Federation } from '../../../rest/organization/samlFederation.ts'
import { confirm } from '../../shell/frame/confirm.tsx'
import { useSubmit } from '../../shell/forms/useSubmit.ts'
import { useLeaveGuard } from '../../shell/frame/leaveGuard.tsx'
import { groupsById } from '../../shell/objects/groups.ts'
import { readTitles } from '../../shell/objects/source.ts'
import type { Change } from '../../shell/plan/change.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { useUnapplied } from '../../shell/drafts/useUnapplied.ts'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { formatList } from '../../shell/format.ts'
import { changesOf } from './changes.ts'
import { useLicenseChoices, useRoleChoices } from '../../shared/pickers/choices.ts'
import { ExchangeFields } from './ExchangeFields.tsx'
import { resolverOf, type Base, type FederationForm as Form } from './form.ts'
import { IdentityFields } from './IdentityFields.tsx'
import { JoiningFields } from './JoiningFields.tsx'
import {
  changedNames,
  draftName,
  valuesOf,
  type FederationValues,
  type FieldName,
} from './values.ts'
import { t } from './messages.ts'
import { ChangePlan } from './ChangePlan.tsx'

interface Props {
  /** The federation when the form was opened; without an ID, the form registers a new one. */
  readonly federation: Federation
  readonly onApplied?: () => void
  /** Called when the user discards a new registration. */
  readonly onDiscard?: (() => void) | undefined
}

/** Whether a value is a private key, pasted by mistake: it is rejected and not stored in the browser. */
const isPrivateKey = (_name: string, value: unknown) =>
  typeof value === 'string' && value.includes('PRIVATE KEY')

/** The form of the federation. Changes are reviewed, and only changed fields are sent. */
export const FederationForm = ({ federation, onApplied, onDiscard }: Props) => {
  // The form keeps its initial values while the user types; the review finds changes that other people apply meanwhile.
  const [base] = useState<Base>(() => ({ id: federation.id, values: valuesOf(federation) }))
  const [plan, setPlan] = useState<{
    values: FederationValues
    changes: readonly Change[]
    base: Base
  }>()
  const form: Form = useForm<FederationValues>({
    resolver: resolverOf(base),
    defaultValues: base.values,
    mode: 'onChange',
    shouldFocusError: false,
  })
  const roles = useRoleChoices()
  const licenses = useLicenseChoices()
  const { baseOf, restored, isLossy, forget } = useUnapplied<FederationValues, FederationValues>({
    name: draftName(base.id),
    form,
    shown: base.values,
    base: base.values,
    isSecret: isPrivateKey,
  })
  const discardNew =
    onDiscard &&
    (() => {
      forget()
      onDiscard()
    })
  const review = async (values: FederationValues) => {
    const named = (choices: typeof roles) =>
      new Map(choices.map(({ value, label }) => [value, label]))
    const from = { id: base.id, values: baseOf(values) }
    const groups = await readTitles(groupsById, [...from.values.groups, ...values.groups])
    const names = { roles: named(roles), licenses: named(licenses), groups }
    setPlan({ values, changes: await changesOf(from, values, names), base: from })
  }
  const { formProps, showRefused } = useSubmit(form, review)
  return (
    <Box component="form" {...formProps}>
      {restored && (
        <UnappliedNotice
          {...restored}
          secrets={restored.secrets.map((name) => t(`field.${name as FieldName}`))}
          onDiscard={() => form.reset(base.values)}
        />
      )}
      <IdentityFields form={form} />
      <ExchangeFields form={form} />
      <JoiningFields form={form} roles={roles} licenses={licenses} />
      <Bar form={form} base={base} isLossy={isLossy} onDiscard={discardNew} />
      {plan && (
        <ChangePlan
          base={plan.base}
          values={plan.values}
          changes={plan.changes}
          onClose={() => setPlan(undefined)}
          onRefused={showRefused}
          onApplied={() => {
            forget()
            onApplied?.()
          }}
        />
      )}
    </Box>
  )
}

interface BarProps extends Pick<Props, 'onDiscard'> {
  readonly form: Form
  readonly base: Base
  readonly isLossy: boolean
}

/** The bar with the changed fields and the button that opens the review. */
const Bar = ({ form, base, isLossy, onDiscard }: BarProps) => {
  const values = useWatch({ control: form.control, compute: (all: FederationValues) => all })
  const changed = changedNames(base.values, values)
  const count = changed.length
  const isNew = base.id === undefined
  useLeaveGuard(isLossy, t('leave'))
  const discard = async () => {
    const isSure =
      count === 0 ||
      (await confirm({
        title: t('change.discardTitle'),
        body: t('leave'),
        action: t('change.discard'),
        cancel: t('change.keep'),
        tone: 'danger',
      }))
    if (isSure) (onDiscard ?? form.reset)()
  }
  if (!isNew && count === 0) return null
  return (
    <SelectionBar
      summary={isNew ? t('register') : t('change.bar', { count })}
      aside={isNew ? t('change.required') : formatList(changed.map((name) => t(`field.${name}`)))}
    >
      <Button variant="outlined" onClick={() => void discard()}>
        {t('change.discard')}
      </Button>
      <Button variant="contained" type="submit">
        {isNew ? t('change.reviewNew') : t('change.review', { count })}
      </Button>
    </SelectionBar>
  )
}
