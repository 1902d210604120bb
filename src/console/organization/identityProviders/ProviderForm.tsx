import Box from '@mui/material/Box'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { schemaOf, useForm } from '../../shell/forms/useForm.ts'
import { groupsById } from '../../shell/objects/groups.ts'
import { readTitles } from '../../shell/objects/source.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { ReviewBar } from '../../shell/review/ReviewBar.tsx'
import { formatList } from '../../shell/format.ts'
import { changesOf, labelOf } from './changes.ts'
import { useLicenseChoices, useRoleChoices } from '../../shared/pickers/choices.ts'
import { validate, type Base, type ProviderForm as Form } from './form.ts'
import { MetadataField } from './MetadataField.tsx'
import type { Registered } from './provider.ts'
import { JoiningFields } from './JoiningFields.tsx'
import {
  changedNames,
  draftName,
  identityOf,
  isOptional,
  valuesOf,
  sections,
  type FieldName,
  type Kind,
  type ProviderValues,
} from './values.ts'
import { t } from './messages.ts'
import { ChangeReview } from './ChangeReview.tsx'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { Section } from './Section.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { WarningText } from '../../ui/WarningText.tsx'
import { CertificateField } from './CertificateField.tsx'

interface Props {
  readonly kind: Kind
  /** What was registered when the form was opened; without an ID, the form registers a new one. */
  readonly stored: Registered
  readonly onApplied?: () => void
  /** Called when the user discards a new registration. */
  readonly onDiscard?: (() => void) | undefined
}

/** Whether a value is a private key, pasted by mistake: it is rejected and not stored in the browser. */
const isPrivateKey = (_name: string, value: unknown) =>
  typeof value === 'string' && value.includes('PRIVATE KEY')

/** The form of the identity provider or the federation. Changes are reviewed, and only changed fields are sent. */
export const ProviderForm = ({ kind, stored: registered, onApplied, onDiscard }: Props) => {
  // The form keeps its initial values while the user types; the review finds changes that other people apply meanwhile.
  const [base] = useState<Base>(() => ({
    kind,
    id: registered.id,
    values: valuesOf(registered),
  }))
  const [schema] = useState(() => schemaOf<ProviderValues>((values) => validate(base, values)))
  const roles = useRoleChoices()
  const licenses = useLicenseChoices()
  const review = async (values: ProviderValues, stored: ProviderValues) => {
    const named = (choices: typeof roles) =>
      new Map(choices.map(({ value, label }) => [value, label]))
    const from = { kind, id: base.id, values: stored }
    const groups = await readTitles(groupsById, [...stored.groups, ...values.groups])
    const names = { roles: named(roles), licenses: named(licenses), groups }
    return { values, changes: await changesOf(from, values, names), base: from }
  }
  const { form, formProps, notice, reviewed, setReviewed, showRefused, discard, forget } = useForm({
    name: draftName(kind, base.id),
    schema,
    mode: 'onChange',
    shown: base.values,
    base: base.values,
    isSecret: isPrivateKey,
    labelOf: (name) => labelOf(kind, name as FieldName),
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
      <IdentityFields kind={kind} form={form} />
      <ExchangeFields kind={kind} form={form} />
      <JoiningFields kind={kind} form={form} roles={roles} />
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
  const values = useWatch({ control: form.control, compute: (all: ProviderValues) => all })
  const changed = changedNames(base.values, values)
  const count = changed.length
  const isNew = base.id === undefined
  if (!isNew && count === 0) return null
  return (
    <ReviewBar
      summary={isNew ? t(`of.${base.kind}.register`) : t('change.bar', { count })}
      aside={
        isNew
          ? t(`of.${base.kind}.required`)
          : formatList(changed.map((name) => labelOf(base.kind, name)))
      }
      count={count}
      {...(isNew && { action: t('change.reviewNew') })}
      onDiscard={onDiscard}
    />
  )
}

interface FieldsProps {
  readonly kind: Kind
  readonly form: Form
}

/** The settings for the communication with identity providers. */
const ExchangeFields = ({ kind, form }: FieldsProps) => {
  const values = useWatch({ control: form.control, name: sections.exchange })
  const isSigned = values[sections.exchange.indexOf('supportSignedRequest')] === true
  return (
    <Section kind={kind} name="exchange">
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

const helpOf = (kind: Kind, name: (typeof sections.identity)[number]) =>
  kind === 'federation' && (name === 'entityId' || name === 'certificate')
    ? t(`help.federation.${name}`)
    : t(`help.${name}`)

/** The fields of the provider or the federation itself. */
const IdentityFields = ({ kind, form }: FieldsProps) => (
  <Section kind={kind} name="identity">
    {kind === 'provider' && <MetadataField form={form} />}
    {identityOf[kind].map((name) => {
      const texts = { label: labelOf(kind, name), help: helpOf(kind, name) }
      if (name === 'certificate' || name === 'encryptionCertificate')
        return <CertificateField key={name} form={form} name={name} {...texts} />
      return <LineField key={name} form={form} name={name} {...texts} />
    })}
  </Section>
)

interface LineProps {
  readonly form: Form
  readonly name: Exclude<
    (typeof sections.identity)[number],
    'certificate' | 'encryptionCertificate'
  >
  readonly label: string
  readonly help: string
}

/** A field of one line: a name, an ID, or a URL. */
const LineField = ({ form, name, label, help }: LineProps) => {
  const value = useWatch({ control: form.control, name })
  const isUrl = name.endsWith('Url')
  const isInsecure = isUrl && /^\s*http:/i.test(value)
  return (
    <TextField
      label={label}
      help={isInsecure ? <WarningText>{t('insecure')}</WarningText> : help}
      error={form.formState.errors[name]?.message}
      isRequired={!isOptional(name)}
      autoComplete="off"
      spellCheck={false}
      {...(isUrl && { type: 'url', inputMode: 'url', placeholder: 'https://' })}
      {...form.register(name)}
    />
  )
}
