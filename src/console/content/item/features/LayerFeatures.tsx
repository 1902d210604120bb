import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type SubmitEvent } from 'react'
import { itemExport } from '../../../../rest/content/itemExport.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import type {
  AttributeValue,
  Feature,
  Layer,
  LayerField,
} from '../../../../rest/servers/layerServices.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { formatDateTime } from '../../../shell/format.ts'
import { Read } from '../../../shell/part/Read.tsx'
import { overlay, part } from '../../../shell/part/part.tsx'
import { refusalMessage, usePermission } from '../../../shell/permissions.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useFocusOnError } from '../../../ui/fields/useFocusOnError.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { DataTable, type Column, type Sorting } from '../../../ui/table/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import { TitleButton } from '../../../ui/table/TitleButton.tsx'
import { featuresOf, keyFieldOf, type Metadata, type Service } from './service.ts'
import { t } from './messages.ts'

const FeatureMap = part(async () => (await import('../../../ui/map/FeatureMap.tsx')).FeatureMap)
const ExportPanel = overlay(async () => (await import('./ExportPanel.tsx')).ExportPanel)

/** Features on a page of the table, and on the map. */
const pageSize = 100
/** Vertices of geometries closer than this are left out (degrees): about 10 m. */
const tolerance = 0.0001

interface Row {
  readonly key: string
  readonly feature: Feature
}

const textOf = ({ type }: LayerField, value: AttributeValue | undefined): string => {
  if (value === null || value === undefined) return ''
  if (type === 'esriFieldTypeDate' && typeof value === 'number') return formatDateTime(value)
  // A single precision number has seven digits; the others come from its conversion.
  if (type === 'esriFieldTypeSingle' && typeof value === 'number')
    return String(Number(value.toPrecision(7)))
  return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value)
}

/** What a server says about a condition, without the name of its parameter. */
const aboutCondition = ({ message }: PortalError) => {
  const problem = /^'where' (.+)$/s.exec(message)?.[1]
  return problem === undefined ? message : t('wrongCondition', { problem })
}

const numeric = /^esriFieldType(OID|SmallInteger|Integer|BigInteger|Single|Double)$/

const columnsOf = (
  { fields }: Layer,
  keyField: string | undefined,
  onSelect: (key: string) => void,
): readonly Column<Row>[] => {
  // The key identifies a row, and opens it on the map.
  const shown = (fields ?? []).filter(({ type }) => type !== 'esriFieldTypeGeometry')
  const isKey = ({ name }: LayerField) => name === keyField
  const ordered = [...shown.filter(isKey), ...shown.filter((field) => !isKey(field))]
  return ordered.map((field, index) => ({
    id: field.name,
    header: field.alias || field.name,
    sort: true,
    ...(index > 0 && numeric.test(field.type) ? { align: 'end' as const } : {}),
    isCut: true,
    cell: ({ key, feature }) => {
      const text = textOf(field, feature.attributes[field.name])
      return index === 0 ? (
        <TitleButton onClick={() => onSelect(key)}>{text || key}</TitleButton>
      ) : (
        text
      )
    },
  }))
}

/** The features of a layer: a condition, a table in pages, and a map of the page. */
export const LayerFeatures = ({
  item,
  service,
  metadata,
  layer,
}: {
  readonly item: Item
  readonly service: Service
  readonly metadata: Metadata
  readonly layer: Layer
}) => {
  const { name, geometryType, fields, maxRecordCount, advancedQueryCapabilities: can } = layer
  const [where, setWhere] = useState('')
  const [typed, setTyped] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [page, setPage] = useState(1)
  const [sorting, setSorting] = useState<Sorting>()
  const [selected, setSelected] = useState<string>()
  const [isExporting, setIsExporting] = useState(false)
  const refused = refusalMessage(usePermission(itemExport.start, item))
  const keyField = keyFieldOf(layer)
  const size = Math.min(pageSize, maxRecordCount ?? pageSize)
  const condition = where === '' ? '1=1' : where
  const hasPages = can?.supportsPagination !== false
  const order =
    sorting && can?.supportsOrderBy !== false
      ? { orderByFields: `${sorting.column} ${sorting.descending ? 'DESC' : 'ASC'}` }
      : {}
  const { data: counted } = useQuery(
    featuresOf(service, layer.id, { where: condition, returnCountOnly: true }),
  )
  const read = {
    ...featuresOf(service, layer.id, {
      where: condition,
      outFields: '*',
      outSR: 4326,
      ...order,
      ...(geometryType == null
        ? { returnGeometry: false }
        : { returnGeometry: true, maxAllowableOffset: tolerance }),
      ...(hasPages ? { resultOffset: (page - 1) * size, resultRecordCount: size } : {}),
    }),
    placeholderData: keepPreviousData,
  }
  const { data, isPlaceholderData } = useQuery(read)
  const rows = useMemo<readonly Row[]>(
    () =>
      (data?.features ?? []).map((feature, index) => ({
        key: String(feature.attributes[keyField ?? ''] ?? `#${index + 1}`),
        feature,
      })),
    [data, keyField],
  )
  const columns = useMemo(() => columnsOf(layer, keyField, setSelected), [layer, keyField])
  const drawn = useMemo(
    () => rows.flatMap(({ key, feature: { geometry } }) => (geometry ? [{ key, geometry }] : [])),
    [rows],
  )
  const total = counted?.count
  const client = useQueryClient()
  // A condition that the server refuses leaves the features of the last one.
  const applying = useMutation({
    mutationFn: async (next: string) => {
      if (next !== '')
        await client.query(featuresOf(service, layer.id, { where: next, returnCountOnly: true }))
      setWhere(next)
      setPage(1)
      setSelected(undefined)
    },
    onError: (failure) => {
      if (failure instanceof PortalError) setAttempt((count) => count + 1)
    },
  })
  const apply = (next: string) => {
    setTyped(next)
    applying.mutate(next.trim())
  }
  const form = useFocusOnError(attempt)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!applying.isPending) apply(typed)
  }
  const refusal = applying.error instanceof PortalError ? aboutCondition(applying.error) : undefined
  const example = `${fields?.find(({ type }) => type === 'esriFieldTypeString')?.name ?? 'name'} LIKE 'A%'`
  return (
    <>
      <Box
        component="form"
        ref={form}
        onSubmit={submit}
        noValidate
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 2, marginBlockEnd: 3 }}
      >
        <Box sx={{ flexGrow: 1, maxInlineSize: 560, minInlineSize: 240 }}>
          <TextField
            label={t('condition')}
            help={t('conditionHelp', { example })}
            error={refusal}
            spellCheck={false}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              applying.reset()
            }}
          />
        </Box>
        <Box sx={{ display: 'flex', gap: 2, paddingBlockStart: { sm: '24px' } }}>
          <Button type="submit" variant="outlined" loading={applying.isPending}>
            {t('apply')}
          </Button>
          {where !== '' && <Button onClick={() => apply('')}>{t('clear')}</Button>}
        </Box>
      </Box>
      {applying.error && refusal === undefined && (
        <ErrorNotice error={applying.error} onRetry={() => apply(typed)} />
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          marginBlockEnd: 3,
        }}
      >
        <Typography component="output" color="textSecondary">
          {total !== undefined && t('count', { count: total })}
        </Typography>
        <ActionButton
          variant="outlined"
          icon="download"
          disabledReason={
            metadata.formats.length > 0 ? refused : t(`export.unsupported.${service.type}`)
          }
          {...ExportPanel.ahead}
          onClick={() => setIsExporting(true)}
        >
          {t('export.action')}
        </ActionButton>
      </Box>
      {isExporting && (
        <ExportPanel
          {...{ item, service, metadata, layer, where }}
          count={total}
          onClose={() => setIsExporting(false)}
        />
      )}
      {rows.length > 0 && (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
            gap: 4,
            alignItems: 'start',
            marginBlockEnd: 4,
          }}
        >
          {geometryType != null && drawn.length > 0 && (
            <div>
              <FeatureMap
                fallback={<Box sx={{ aspectRatio: '2 / 1', backgroundColor: 'sunken' }} />}
                description={t('map', { name })}
                features={drawn}
                selected={selected}
                onSelect={setSelected}
              />
              <Typography color="textSecondary" sx={{ fontSize: '0.75rem', marginBlockStart: 1 }}>
                {(total ?? 0) > rows.length
                  ? t('mapPart', { shown: drawn.length, total })
                  : t('mapAll', { count: drawn.length })}
              </Typography>
            </div>
          )}
          <OneFeature layer={layer} row={rows.find(({ key }) => key === selected)} />
        </Box>
      )}
      <Read query={read} label={t('reading.features')} slow={t('reading.slow')}>
        {() => (
          <Box aria-busy={isPlaceholderData}>
            <DataTable
              caption={t('caption', { name })}
              rows={rows}
              columns={columns}
              rowId={({ key }) => key}
              rowName={({ key }) => t('row', { key })}
              sorting={sorting}
              onSort={(next) => {
                setSorting(next)
                setPage(1)
              }}
              density="compact"
              empty={
                <EmptyState icon="table" isSmall>
                  {t(where === '' ? 'emptyAll' : 'empty')}
                </EmptyState>
              }
            />
            {hasPages && total !== undefined && (
              <Pager
                label={t('pages')}
                page={page}
                pageSize={size}
                total={total}
                onPage={(next) => {
                  setPage(next)
                  setSelected(undefined)
                }}
              />
            )}
          </Box>
        )}
      </Read>
    </>
  )
}

/** All values of the selected feature. */
const OneFeature = ({ layer: { fields }, row }: { layer: Layer; row: Row | undefined }) => (
  <Box component="output" sx={{ display: 'block' }}>
    {row ? (
      <Card title={t('row', { key: row.key })}>
        <Box sx={{ overflowWrap: 'anywhere', maxBlockSize: 420, overflowY: 'auto' }}>
          <DescriptionList
            facts={(fields ?? [])
              .filter(({ type }) => type !== 'esriFieldTypeGeometry')
              .map((field) => ({
                label: field.alias || field.name,
                value: textOf(field, row.feature.attributes[field.name]) || '–',
              }))}
          />
        </Box>
      </Card>
    ) : (
      <Typography color="textSecondary">{t('none')}</Typography>
    )}
  </Box>
)
