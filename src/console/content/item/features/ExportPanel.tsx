import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { content } from '../../../../rest/content/content.ts'
import {
  ExportedLayer,
  itemExport,
  type ExportFormat,
} from '../../../../rest/content/itemExport.ts'
import { search } from '../../../../rest/content/search.ts'
import type { Input, Result } from '../../../../rest/protocol/operation.ts'
import type { Item } from '../../../../rest/records/item.ts'
import type { Layer } from '../../../../rest/servers/layerServices.ts'
import { jobName } from '../../../shared/jobs/followedJob.ts'
import { jobTopic } from '../../../shared/jobs/jobs.ts'
import { UnappliedNotice } from '../../../shell/drafts/UnappliedNotice.tsx'
import { fieldNamed, sendForm } from '../../../shell/forms/refused.ts'
import { refusal } from '../../../shell/forms/sentence.ts'
import { schemaOf, useForm } from '../../../shell/forms/useForm.ts'
import { toast } from '../../../shell/toasts/toasts.tsx'
import { mutate } from '../../../shell/changes/mutate.ts'
import { ActionPanel } from '../../../shell/review/ActionPanel.tsx'
import { paths } from '../../../shell/paths.ts'
import { Person } from '../../../shell/people/Person.tsx'
import { Destination } from '../../../shell/review/Destination.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { CheckChoice, RadioChoice } from '../../../ui/fields/Choice.tsx'
import { FieldGroup } from '../../../ui/fields/FieldGroup.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { SharingLabel } from '../../../ui/icons/IconLabel.tsx'
import { pathOf } from '../item.ts'
import { t as tItem } from '../messages.ts'
import { useFolder } from '../useFolder.ts'
import { featuresOf, type Metadata, type Service } from './service.ts'
import { t } from './messages.ts'

const wgs84 = 4326

interface Values {
  readonly format: ExportFormat
  readonly title: string
  readonly features: 'all' | 'some'
  readonly geometry: boolean
  /** The columns of the coordinates of points in a CSV. */
  readonly x: string
  readonly y: string
  /** A well-known ID. */
  readonly reference: string
  /** Whether a CSV is for spreadsheets. */
  readonly spreadsheets: boolean
}

const { start } = itemExport
const fieldOf = fieldNamed(['title'], {
  exportformat: 'format',
  where: 'features',
  targetsr: 'reference',
} as const)

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
const hasField = ({ fields }: Layer, name: string) =>
  fields?.some((field) => isSame(field.name, name)) === true

/** Returns a name that no field of the layer has. */
const freeName = (layer: Layer, name: string): string =>
  hasField(layer, name) ? freeName(layer, `${name}_1`) : name

/** Returns whether a format contains the geometries of a layer: tables have coordinates of points only. */
const hasGeometry = ({ geometryType }: Layer, format: ExportFormat) =>
  geometryType != null &&
  (geometryType === 'esriGeometryPoint' || (format !== 'CSV' && format !== 'Excel'))

/** Returns the format that keeps most of a layer and that everyone can read, if it is possible. */
const usualFormat = (layer: Layer, formats: readonly ExportFormat[]): ExportFormat => {
  const isWhole = layer.geometryType == null || hasGeometry(layer, 'CSV')
  const usual = isWhole ? 'CSV' : 'GeoJson'
  return formats.find((format) => format === usual) ?? formats[0] ?? 'CSV'
}

const hasColumns = (layer: Layer, { format, geometry }: Pick<Values, 'format' | 'geometry'>) =>
  format === 'CSV' && geometry && hasGeometry(layer, format)

const problemsOf = (layer: Layer) => (values: Values) => {
  const { title, x, y } = values
  const columnProblem = (name: 'xColumnName' | 'yColumnName', column: string) =>
    !hasColumns(layer, values)
      ? undefined
      : hasField(layer, column)
        ? t('export.columnTaken')
        : refusal({ params: ExportedLayer }, name, column)
  const ofY = columnProblem('yColumnName', y)
  return {
    title: title.trim() === '' ? t('export.titleNeeded') : refusal(start, 'title', title),
    x: columnProblem('xColumnName', x),
    y: ofY ?? (hasColumns(layer, values) && isSame(x, y) ? t('export.columnsSame') : undefined),
  }
}

/** Whether only some features are exported: the condition can be cleared while the draft is kept. */
const hasCondition = ({ features }: Values, where: string) => features === 'some' && where !== ''

const inputOf = (item: Item, layer: Layer, where: string, values: Values) => {
  const { format, title, geometry, x, y, reference, spreadsheets } = values
  return {
    ...pathOf(item),
    exportFormat: format,
    title,
    exportParameters: {
      layers: [
        {
          id: layer.id,
          ...(hasCondition(values, where) && { where }),
          includeGeometry: geometry,
          ...(hasColumns(layer, values) && { xColumnName: x, yColumnName: y }),
        },
      ],
      ...(geometry && hasGeometry(layer, format) && { targetSR: { wkid: Number(reference) } }),
      ...(format === 'CSV' && spreadsheets && { forSpreadsheets: true }),
    },
  } satisfies Input<typeof start>
}

interface Props {
  readonly item: Item
  readonly service: Service
  readonly metadata: Metadata
  readonly layer: Layer
  /** The condition that is applied to the table; empty for none. */
  readonly where: string
  /** How many features fulfill it. */
  readonly count: number | undefined
  readonly onClose: () => void
}

/** A panel that exports features of a hosted layer into a new item of its owner, in a job. */
export const ExportPanel = ({ item, service, metadata, layer, where, count, onClose }: Props) => {
  const { formats, layers, wkid, hasSpreadsheets } = metadata
  const { data: all } = useQuery(
    featuresOf(service, layer.id, { where: '1=1', returnCountOnly: true }),
  )
  const folder = useFolder(item)
  const [schema] = useState(() => schemaOf(problemsOf(layer)))
  const [shown] = useState<Values>(() => ({
    format: usualFormat(layer, formats),
    title: layers.length > 1 ? layer.name : item.title,
    features: where === '' ? 'all' : 'some',
    geometry: true,
    x: freeName(layer, 'x'),
    y: freeName(layer, 'y'),
    reference: String(wgs84),
    spreadsheets: false,
  }))
  const sending = useMutation({
    mutationFn: async (input: ReturnType<typeof inputOf>) => {
      if (await sendForm(() => startExport(item, input), fieldOf, showRefused)) close()
    },
  })
  const { form, formProps, notice, showRefused, forget } = useForm({
    name: `export ${item.id} ${layer.id}`,
    schema,
    shown,
    base: shown,
    review: (entered) => sending.mutate(inputOf(item, layer, where, entered)),
  })
  const { errors } = form.formState
  const values = useWatch({ control: form.control, compute: (entered: Values) => entered })
  const { format, geometry, spreadsheets } = values
  const isSome = hasCondition(values, where)
  const canHaveGeometry = hasGeometry(layer, format)
  const close = () => {
    forget()
    onClose()
  }
  const text = (name: 'title' | 'x' | 'y') => ({
    label: t(`export.${name}`),
    error: errors[name]?.message,
    autoComplete: 'off',
    isRequired: true,
    ...form.register(name),
  })
  const features = (which: Values['features']) => ({
    name: 'features',
    label: t(`export.${which}`),
    checked: (which === 'some') === isSome,
    onChange: () => form.setValue('features', which, { shouldDirty: true, shouldValidate: true }),
  })
  const chosen = isSome ? count : all?.count
  return (
    <ActionPanel
      title={t('export.action')}
      subtitle={<Destination subject={layers.length > 1 ? layer.name : item.title} />}
      action={t('export.action')}
      disabledReason={chosen === 0 ? t(isSome ? 'empty' : 'emptyAll') : undefined}
      form={formProps.id}
      sending={sending}
      // Entries stay in the draft, unless the person cancels.
      onClose={onClose}
      onCancel={close}
    >
      <Box component="form" {...formProps} sx={{ display: 'grid', gap: 4 }}>
        {notice && <UnappliedNotice {...notice} />}
        <SelectField
          label={t('export.format')}
          help={layer.geometryType != null && !canHaveGeometry && t('export.noGeometry')}
          error={errors.format?.message}
          choices={formats.map((value) => ({ value, label: value }))}
          {...form.register('format')}
        />
        <TextField {...text('title')} />
        <FieldGroup label={t('export.features')} error={errors.features?.message}>
          <RadioChoice
            {...features('all')}
            help={all?.count !== undefined && t('count', { count: all.count })}
          />
          <RadioChoice
            {...features('some')}
            help={count === undefined ? where : t('export.someHelp', { count, where })}
            disabledReason={where === '' ? t('export.noCondition') : undefined}
          />
        </FieldGroup>
        {canHaveGeometry && (
          <CheckChoice
            label={t('export.geometry')}
            checked={geometry}
            onChange={(checked) => form.setValue('geometry', checked, { shouldDirty: true })}
          />
        )}
        {format === 'CSV' && hasSpreadsheets && (
          <CheckChoice
            label={t('export.spreadsheets')}
            help={t('export.spreadsheetsHelp')}
            checked={spreadsheets}
            onChange={(checked) => form.setValue('spreadsheets', checked, { shouldDirty: true })}
          />
        )}
        {hasColumns(layer, values) && (
          <>
            <TextField {...text('x')} />
            <TextField {...text('y')} />
          </>
        )}
        {canHaveGeometry && geometry && wkid !== undefined && wkid !== wgs84 && (
          <SelectField
            label={t('export.reference')}
            error={errors.reference?.message}
            choices={[
              { value: String(wgs84), label: t('export.wgs84', { wkid: wgs84 }) },
              { value: String(wkid), label: t('export.ofLayer', { wkid }) },
            ]}
            {...form.register('reference')}
          />
        )}
        <FieldGroup label={t('export.destination')}>
          <DescriptionList
            facts={[
              { label: tItem('fact.owner'), value: <Person username={item.owner} isPlain /> },
              { label: tItem('fact.folder'), value: folder?.label },
              {
                label: tItem('fact.access'),
                value: <SharingLabel access="private">{tItem('access.private')}</SharingLabel>,
              },
            ]}
          />
          <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 2 }}>
            {t('export.background')}
          </Typography>
        </FieldGroup>
      </Box>
    </ActionPanel>
  )
}

/** Starts the job of an export and follows it. Throws what `mutate` throws. */
const startExport = async (
  { id, title: layer }: Item,
  input: ReturnType<typeof inputOf>,
): Promise<Result<typeof start>> => {
  const about = { title: input.title, format: input.exportFormat }
  const jobOf = (answer: Result<typeof start>) => start.job?.(answer, start.params.parse(input))
  const answer = await mutate(start, input, {
    title: t('export.history', about),
    endTitle: t('export.historyDone', about),
    target: { label: layer, href: paths.item(id) },
    createdHref: ({ exportItemId }) => paths.item(exportItemId),
    invalidates: [content.list, search.items],
    jobOf: (result) => {
      const ref = jobOf(result)
      return (
        ref && {
          ref,
          kind: 'export',
          title: t('export.job', about),
          destination: paths.item(result.exportItemId),
        }
      )
    },
  })
  const job = jobOf(answer)
  if (job)
    toast(t('export.started', about), {
      link: { label: t('export.showJob'), href: paths.job(jobName(job)) },
      // The end of the job replaces it.
      topic: jobTopic(job),
    })
  return answer
}
