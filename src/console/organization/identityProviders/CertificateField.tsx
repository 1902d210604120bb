import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { certificateMarkers } from '../../../rest/organization/identityProviders.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { formatDay } from '../../shell/format.ts'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { monospace } from '../../ui/theme.ts'
import {
  certificateQuery,
  readCertificateFile,
  type CertificateFacts,
  type CertificateProblem,
} from './certificate.ts'
import { validity } from '../../shared/certificates/validity.ts'
import type { ProviderForm } from './form.ts'
import { isOptional } from './values.ts'
import { t } from './messages.ts'

interface Props {
  readonly form: ProviderForm
  readonly name: 'certificate' | 'encryptionCertificate'
  readonly label: string
  readonly help: string
}

/** A field for a certificate as text or file, with its details. The browser parses the certificate before it is sent. */
export const CertificateField = ({ form, name, label, help }: Props) => {
  const text = useWatch({ control: form.control, name })
  const [fileProblem, setFileProblem] = useState<CertificateProblem>()
  const [fileError, setFileError] = useState<unknown>()
  const readFile = async (file: File) => {
    setFileError(undefined)
    try {
      const read = await readCertificateFile(file)
      setFileProblem('problem' in read ? read.problem : undefined)
      if ('facts' in read)
        form.setValue(name, read.facts.pem, { shouldDirty: true, shouldValidate: true })
    } catch (error) {
      setFileError(error)
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Field
        label={label}
        help={help}
        error={form.formState.errors[name]?.message}
        isRequired={!isOptional(name)}
      >
        {(control) => (
          <Box sx={{ display: 'grid', gap: 3 }}>
            <TextArea
              isCode
              rows={6}
              spellCheck={false}
              autoComplete="off"
              placeholder={certificateMarkers.begin}
              {...form.register(name, { onChange: () => setFileProblem(undefined) })}
              {...control}
            />
            <FileDrop
              label={t('certificate.drop')}
              help={t('certificate.dropHelp')}
              accept=".pem,.cer,.crt"
              line={text.trim() === '' ? 'choose' : 'replace'}
              error={fileProblem && t(`certificate.problem.${fileProblem}`)}
              onFile={(file) => void readFile(file)}
            />
          </Box>
        )}
      </Field>
      {fileError !== undefined && <ErrorNotice error={fileError} />}
      <CertificateDetails name={name} text={text} />
    </Box>
  )
}

const CertificateDetails = ({ name, text }: Pick<Props, 'name'> & { text: string }) => {
  const { data, isError, isLoading } = useQuery({
    ...certificateQuery(text),
    enabled: text.trim() !== '',
  })
  return (
    <Box
      component="section"
      aria-label={t(isOptional(name) ? 'certificate.encryptionDetails' : 'certificate.details')}
      aria-live="polite"
    >
      {isLoading && t('certificate.reading')}
      {isError && <Notice tone="warning">{t('certificate.parserMissing')}</Notice>}
      {data && 'facts' in data && <DetailsList facts={data.facts} />}
    </Box>
  )
}

const DetailsList = ({ facts }: { facts: CertificateFacts }) => {
  // The time left is shown in days, so it is not updated while the page is open.
  const [now] = useState(() => Date.now())
  const { subject, issuer, notBefore, notAfter, fingerprint } = facts
  const { state, days } = validity(facts, now)
  return (
    <>
      {state !== 'valid' && (
        <Notice tone={state === 'expired' ? 'error' : 'warning'}>
          {t(`certificate.${state}`, { count: days })}
        </Notice>
      )}
      <DescriptionList
        facts={[
          { label: t('certificate.subject'), value: <Breaking>{subject}</Breaking> },
          {
            label: t('certificate.issuer'),
            value: issuer === subject ? t('certificate.selfSigned') : <Breaking>{issuer}</Breaking>,
          },
          {
            label: t('certificate.valid'),
            value: t('certificate.range', { from: formatDay(notBefore), to: formatDay(notAfter) }),
          },
          {
            label: t('certificate.left'),
            value:
              state === 'valid' || state === 'soon'
                ? t('certificate.days', { count: days })
                : undefined,
          },
          {
            label: t('certificate.fingerprint'),
            value: fingerprint !== undefined && (
              <Box component="code" sx={{ fontFamily: monospace, fontSize: '0.75rem' }}>
                <Breaking>{fingerprint}</Breaking>
              </Box>
            ),
          },
        ]}
      />
    </>
  )
}

const Breaking = ({ children }: { children: string }) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Box>
)
