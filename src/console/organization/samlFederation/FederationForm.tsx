import Box from '@mui/material/Box'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Federation } from '../../../rest/organization/samlFederation.ts'
import { schemaOf, useForm } from '../../shell/forms/useForm.ts'
import { groupsById } from '../../shell/objects/groups.ts'
import { readTitles } from '../../shell/objects/source.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { ReviewBar } from '../../shell/review/ReviewBar.tsx'
import { formatList } from '../../shell/format.ts'
import { changesOf } from './changes.ts'
import { useLicenseChoices, useRoleChoices } from '../../shared/pickers/choices.ts'
import { validate, type Base, type FederationForm as Form } from './form.ts'
import { JoiningFields } from './JoiningFields.tsx'
import {
  changedNames,
  draftName,
  valuesOf,
  sections,
  type FederationValues,
  type FieldName,
} from './values.ts'
import { t } from './messages.ts'
import { ChangeReview } from './ChangeReview.tsx'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { Section } from './Section.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { WarningText } from '../../ui/WarningText.tsx'
import { CertificateField } from './CertificateField.tsx'

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
  const [schema] = useState(() => schemaOf<FederationValues>((values) => validate(base, values)))
  const roles = useRoleChoices()
  const licenses = useLicenseChoices()
  const review = async (values: FederationValues, stored: FederationValues) => {
    const named = (choices: typeof roles) =>
      new Map(choices.map(({ value, label }) => [value, label]))
    const from = { id: base.id, values: stored }
    const groups = await readTitles(groupsById, [...stored.groups, ...values.groups])
    const names = { roles: named(roles), licenses: named(licenses), groups }
    return { values, changes: await changesOf(from, values, names), base: from }
  }
  const { form, formProps, notice, reviewed, setReviewed, showRefused, discard, forget } = useForm({
    name: draftName(base.id),
    schema,
    mode: 'onChange',
    shown: base.values,
    base: base.values,
    isSecret: isPrivateKey,
    labelOf: (name) => t(`field.${name as FieldName}`),
    leave: t('leave'),
    discarding: {
      title: t('change.discardTitle'),
      body: t('leave'),
      action: t('change.discard'),
      cancel: t('change.keep'),
      tone: 'danger',
    },
    review,
  })
  return (
    <Box component="form" {...formProps}>
      {notice && <UnappliedNotice {...notice} />}
      <IdentityFields form={form} />
      <ExchangeFields form={form} />
      <JoiningFields form={form} roles={roles} licenses={licenses} />
      <Bar
        form={form}
        base={base}
        onDiscard={() => void discard().then((isSure) => isSure && onDiscard?.())}
      />
      {reviewed && (
        <ChangeReview
          {...reviewed}
          onClose={() => setReviewed(undefined)}
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

interface BarProps {
  readonly form: Form
  readonly base: Base
  readonly onDiscard: () => void
}

/** The bar with the changed fields and the button that opens the review. */
const Bar = ({ form, base, onDiscard }: BarProps) => {
  const values = useWatch({ control: form.control, compute: (all: FederationValues) => all })
  const changed = changedNames(base.values, values)
  const count = changed.length
  const isNew = base.id === undefined
  if (!isNew && count === 0) return null
  return (
    <ReviewBar
      summary={isNew ? t('register') : t('change.bar', { count })}
      aside={isNew ? t('change.required') : formatList(changed.map((name) => t(`field.${name}`)))}
      count={count}
      {...(isNew && { action: t('change.reviewNew') })}
      onDiscard={onDiscard}
    />
  )
}

/** The settings for the communication with identity providers. */
const ExchangeFields = ({ form }: { form: Form }) => {
  const values = useWatch({ control: form.control, name: sections.exchange })
  const isSigned = values[sections.exchange.indexOf('supportSignedRequest')] === true
  return (
    <Section name="exchange">
      <div>
        {sections.exchange.map((name, index) => {
          const isUnavailable = name === 'useSHA256' && !isSigned
          return (
            <CheckChoice
              key={name}
              label={t(`field.${name}`)}
              help={t(`help.${name}`)}
              checked={values[index] === true && !isUnavailable}
              onChange={(isOn) =>
                form.setValue(name, isOn, { shouldDirty: true, shouldValidate: true })
              }
              disabledReason={isUnavailable ? t('unsigned') : undefined}
            />
          )
        })}
      </div>
    </Section>
  )
}

/** The fields of the federation and of the organization's ID in it. */
const IdentityFields = ({ form }: { form: Form }) => {
  const { errors } = form.formState
  return (
    <Section name="identity">
      {(['name', 'entityId'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`field.${name}`)}
          help={t(`help.${name}`)}
          error={errors[name]?.message}
          isRequired
          autoComplete="off"
          spellCheck={false}
          {...form.register(name)}
        />
      ))}
      <UrlField form={form} name="discoveryServiceUrl" />
      <UrlField form={form} name="metadataServiceUrl" />
      <CertificateField form={form} />
    </Section>
  )
}

interface UrlFieldProps {
  readonly form: Form
  readonly name: 'discoveryServiceUrl' | 'metadataServiceUrl'
}

const UrlField = ({ form, name }: UrlFieldProps) => {
  const url = useWatch({ control: form.control, name })
  const isInsecure = /^\s*http:/i.test(url)
  return (
    <TextField
      label={t(`field.${name}`)}
      help={isInsecure ? <WarningText>{t('insecure')}</WarningText> : t(`help.${name}`)}
      error={form.formState.errors[name]?.message}
      isRequired
      type="url"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      placeholder="https://"
      {...form.register(name)}
    />
  )
}
