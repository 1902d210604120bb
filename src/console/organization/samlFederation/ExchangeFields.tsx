import { useWatch } from 'react-hook-form'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import type { FederationForm } from './form.ts'
import { Section } from './Section.tsx'
import { sections } from './values.ts'
import { t } from './messages.ts'

/** The settings for the communication with identity providers. */
export const ExchangeFields = ({ form }: { form: FederationForm }) => {
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
