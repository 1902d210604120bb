import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId } from 'react'
import {
  featureCapabilities,
  mapCapabilities,
  preferredTimeZoneSince,
  templateLimits,
} from '../../../../rest/publishing/template.ts'
import { refusalMessage, sincePermission } from '../../../shell/permissions.ts'
import { useSession } from '../../../shell/session/session.ts'
import { CheckChoice } from '../../../ui/fields/Choice.tsx'
import { FieldGroup } from '../../../ui/fields/FieldGroup.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { TemplateProblems } from './templateProblems.ts'
import type { TemplateKey, TemplateValues } from './templateValues.ts'
import { t } from '../messages.ts'
import { Field, Input } from '../../../ui/fields/Field.tsx'
import {
  allTimeZones,
  offsetText,
  timeZoneMeant,
  timeZoneNamed,
  type NamedTimeZone,
} from './timeZoneNames.ts'

interface Props {
  readonly values: TemplateValues
  readonly onChange: <K extends TemplateKey>(key: K, value: TemplateValues[K]) => void
  /** Empty before the first attempt to continue. */
  readonly problems: TemplateProblems['byKey']
}

/** The capabilities with which people can change the tables. */
const editing: readonly string[] = ['Create', 'Update', 'Delete', 'Uploads', 'Editing', 'Sync']

/** The fields of a template. Each changes one value of the JSON, and nothing else of it. */
export const TemplateFields = ({ values, onChange, problems }: Props) => {
  const session = useSession()
  const { datesInUnknownTimeZone } = values
  const ignored = datesInUnknownTimeZone ? t('template.ignored') : undefined
  const tooOld = refusalMessage(sincePermission(session, preferredTimeZoneSince))
  const isEditable = values.featureCapabilities.some((one) => editing.includes(one))
  return (
    <>
      {!values.isFeatureEnabled && (
        <Notice
          tone={problems.has('isFeatureEnabled') ? 'error' : 'warning'}
          action={
            <Button variant="outlined" onClick={() => onChange('isFeatureEnabled', true)}>
              {t('template.enable')}
            </Button>
          }
        >
          {t('template.disabled')}
        </Notice>
      )}
      <Card title={t('template.map')}>
        <Capabilities
          label={t('template.capabilities')}
          known={mapCapabilities}
          selected={values.mapCapabilities}
          onChange={(next) => onChange('mapCapabilities', next)}
          error={problems.get('mapCapabilities')}
          describe={(token) => {
            const one = mapCapabilities.find((name) => name === token)
            return one && t(`template.mapCapability.${one}`)
          }}
        />
      </Card>
      <Card title={t('template.feature')} isForm>
        <Box sx={{ display: 'grid', gap: 5 }}>
          <Capabilities
            label={t('template.capabilities')}
            known={featureCapabilities}
            selected={values.featureCapabilities}
            onChange={(next) => onChange('featureCapabilities', next)}
            error={problems.get('featureCapabilities')}
            describe={(token) => {
              const one = featureCapabilities.find((name) => name === token)
              return one && t(`template.featureCapability.${one}`)
            }}
          />
          {isEditable && <Notice tone="warning">{t('template.editing')}</Notice>}
          <TextField
            label={t('template.count')}
            help={t('template.countHelp', { max: templateLimits.maxRecordCount })}
            error={problems.get('maxRecordCount')}
            inputMode="numeric"
            autoComplete="off"
            value={values.maxRecordCount}
            onChange={(event) => onChange('maxRecordCount', event.target.value)}
          />
        </Box>
      </Card>
      <Card title={t('template.time')} isForm>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <CheckChoice
            label={t('template.unknownZone')}
            help={t('template.unknownZoneHelp')}
            checked={datesInUnknownTimeZone}
            onChange={(isSet) => onChange('datesInUnknownTimeZone', isSet)}
          />
          <TimeZoneField
            label={t('template.zone')}
            help={t('template.zoneHelp')}
            error={problems.get('dateFieldsTimezoneID')}
            value={values.dateFieldsTimezoneID}
            onChange={(next) => onChange('dateFieldsTimezoneID', next)}
            disabledReason={ignored}
          />
          <CheckChoice
            label={t('template.daylight')}
            help={t('template.daylightHelp')}
            checked={values.dateFieldsRespectsDayLightSavingTime}
            onChange={(isSet) => onChange('dateFieldsRespectsDayLightSavingTime', isSet)}
            disabledReason={ignored}
          />
          <TimeZoneField
            label={t('template.preferred')}
            help={t('template.preferredHelp')}
            error={problems.get('preferredTimeZoneID')}
            value={values.preferredTimeZoneID}
            onChange={(next) => onChange('preferredTimeZoneID', next)}
            disabledReason={tooOld}
          />
          <CheckChoice
            label={t('template.preferredDaylight')}
            checked={values.preferredTimeZoneRespectsDayLightSavingTime}
            onChange={(isSet) => onChange('preferredTimeZoneRespectsDayLightSavingTime', isSet)}
            disabledReason={tooOld}
          />
        </Box>
      </Card>
    </>
  )
}

interface CapabilitiesProps {
  readonly label: string
  readonly known: readonly string[]
  readonly selected: readonly string[]
  readonly onChange: (selected: readonly string[]) => void
  readonly error: string | undefined
  /** Returns what a known capability allows. */
  readonly describe: (token: string) => string | undefined
}

/** Capabilities as checkboxes; those that only the JSON contains are listed, too. */
const Capabilities = ({ label, known, selected, onChange, error, describe }: CapabilitiesProps) => {
  const unknown = selected.filter((token) => !known.includes(token))
  const all = [...known, ...unknown]
  const none = selected.length === 0 ? t('template.noneSelected') : undefined
  return (
    <FieldGroup label={label} help={none} error={error}>
      <Box {...(error === undefined ? {} : { 'data-invalid': '' })}>
        {all.map((token) => (
          <CheckChoice
            key={token}
            label={token}
            help={describe(token) ?? t('template.unknown')}
            checked={selected.includes(token)}
            onChange={(isSet) =>
              onChange(all.filter((one) => (one === token ? isSet : selected.includes(one))))
            }
          />
        ))}
      </Box>
    </FieldGroup>
  )
}

/** Returns where a time zone is, and how far it is ahead of UTC. */
const placeOf = ({ city, offset, hasDaylightSaving }: NamedTimeZone): string => {
  const place =
    city === '' ? offsetText(offset) : t('template.zoneCity', { city, offset: offsetText(offset) })
  return hasDaylightSaving || city === '' ? place : t('template.noDaylight', { place })
}

interface TimeZoneFieldProps {
  readonly label: string
  readonly help: string
  readonly error: string | undefined
  /** The name of the time zone in the template; empty for none. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Why it can't be entered. */
  readonly disabledReason: string | undefined
}

/** A time zone by its name, with a list of those that servers know. Other names can be entered, because servers differ. */
const TimeZoneField = ({
  label,
  help,
  error,
  value,
  onChange,
  disabledReason,
}: TimeZoneFieldProps) => {
  const listId = useId()
  const known = timeZoneNamed(value)
  const meant = known ? undefined : timeZoneMeant(value)
  const remark = known
    ? placeOf(known)
    : value.trim() === '' || meant
      ? undefined
      : t('template.zoneOther')
  return (
    <Field
      label={label}
      error={error}
      help={disabledReason ?? help}
      {...(remark === undefined ? {} : { description: remark })}
    >
      {(control) => (
        <>
          <Input
            {...control}
            list={listId}
            autoComplete="off"
            spellCheck={false}
            disabled={disabledReason !== undefined}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => onChange(value.trim())}
          />
          <datalist id={listId}>
            {allTimeZones().map((zone) => (
              <option key={zone.id} value={zone.id}>
                {placeOf(zone)}
              </option>
            ))}
          </datalist>
          {/* Part of the description of the field. */}
          {remark !== undefined && disabledReason === undefined && (
            <Box aria-hidden sx={{ marginBlockStart: 1, fontSize: '0.8125rem' }}>
              {remark}
            </Box>
          )}
          {meant && (
            <Box sx={{ marginBlockStart: 1 }}>
              <Button size="small" variant="outlined" onClick={() => onChange(meant.id)}>
                {t('template.useZone', { id: meant.id })}
              </Button>
            </Box>
          )}
        </>
      )}
    </Field>
  )
}
