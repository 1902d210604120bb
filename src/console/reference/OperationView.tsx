import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Card } from '../ui/layout/Card.tsx'
import { Disclosure } from '../ui/layout/Disclosure.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { StateChip } from '../ui/StateChip.tsx'
import { Rows } from '../ui/table/Rows.tsx'
import { Example } from './Example.tsx'
import { FieldTable } from './FieldTable.tsx'
import type { ReferenceOperation, ReferenceResult } from './reference.ts'
import { Code, RichText } from './RichText.tsx'
import { t } from './messages.ts'

interface Props {
  readonly operation: ReferenceOperation
  /** The REST root of the portal that the example is for. */
  readonly root: string
}

/** Everything about one operation, below its title. */
export const OperationView = ({ operation, root }: Props) => {
  const { paragraphs, facts, methods, path, pathInFolder, since, isAddition, parameters, errors } =
    operation
  const isSigningIn = operation.example.isAnonymous === true
  const common =
    'fields' in operation.result
      ? t(isSigningIn ? 'parameters.commonSignIn' : 'parameters.common')
      : isSigningIn
        ? undefined
        : t('parameters.commonFile')
  return (
    <>
      {isAddition && (
        <Box sx={{ marginBlockEnd: 4 }}>
          <StateChip tone="neutral">{t('addition')}</StateChip>
        </Box>
      )}
      {paragraphs.map((text) => (
        <Typography key={text} sx={{ marginBlockEnd: 4, maxInlineSize: 800 }}>
          <RichText>{text}</RichText>
        </Typography>
      ))}
      <Card title={t('facts.title')}>
        <DescriptionList
          facts={[
            { label: t('facts.method'), value: methods.join(', ') },
            { label: t('facts.path'), value: <Code>{path}</Code> },
            {
              label: t('facts.pathInFolder'),
              value: pathInFolder === undefined ? undefined : <Code>{pathInFolder}</Code>,
            },
            { label: t('facts.name'), value: <Code>{operation.id}</Code> },
            { label: t('facts.since'), value: since ?? t('facts.sinceAlways') },
            ...facts
              .filter(({ label }) => label !== 'Since')
              .map(({ label, text }) => ({ label, value: <RichText>{text}</RichText> })),
          ]}
        />
      </Card>
      <Example key={operation.id} root={operation.exampleRoot ?? root} step={operation.example} />
      <Card title={t('parameters.title')}>
        {parameters.length === 0 ? (
          <Typography>{t('parameters.none')}</Typography>
        ) : (
          <FieldTable
            caption={t('parameters.title')}
            heading={t('parameters.name')}
            required={t('parameters.required')}
            fields={parameters}
          />
        )}
        {common !== undefined && (
          <Typography
            variant="caption"
            component="p"
            color="textSecondary"
            sx={{ marginBlockStart: 3 }}
          >
            {common}
          </Typography>
        )}
      </Card>
      <Card title={t('result.title')}>
        <Result result={operation.result} />
      </Card>
      <Card title={t('errors.title')}>
        <Typography sx={{ marginBlockEnd: 3 }}>{t('errors.note')}</Typography>
        <Rows>
          {errors.map(({ code, messageCode, description }) => (
            <li key={`${code} ${description}`}>
              <Box component="span" sx={{ minInlineSize: 112 }}>
                <Code>{[code, messageCode].filter(Boolean).join(' ')}</Code>
              </Box>
              <span>
                <RichText>{description}</RichText>
              </span>
            </li>
          ))}
        </Rows>
      </Card>
    </>
  )
}

const Result = ({ result }: { result: ReferenceResult }) => {
  if (!('fields' in result)) return <Typography>{t(`result.${result.kind}`)}</Typography>
  if (result.fields.length === 0) return <Typography>{t('result.empty')}</Typography>
  const labels = { heading: t('result.name'), required: t('result.always') }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {result.kind === 'list' && <Typography>{t('result.list')}</Typography>}
      <FieldTable caption={t('result.title')} {...labels} fields={result.fields} />
      {result.records.map(({ name, fields }) => (
        <Disclosure key={name} summary={t('result.record', { name })}>
          <FieldTable caption={t('result.record', { name })} {...labels} fields={fields} />
        </Disclosure>
      ))}
    </Box>
  )
}
