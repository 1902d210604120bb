import { useWatch } from 'react-hook-form'
import { TextField } from '../../ui/fields/TextField.tsx'
import { WarningText } from '../../ui/WarningText.tsx'
import { CertificateField } from './CertificateField.tsx'
import type { FederationForm } from './form.ts'
import { Section } from './Section.tsx'
import { t } from './messages.ts'

/** The fields of the federation and of the organization's ID in it. */
export const IdentityFields = ({ form }: { form: FederationForm }) => {
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
  readonly form: FederationForm
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
