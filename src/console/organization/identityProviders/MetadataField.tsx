import Box from '@mui/material/Box'
import { useRef, useState } from 'react'
import { asPem } from '../../../rest/organization/identityProviders.ts'
import { formatBytes, formatDay } from '../../shell/format.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { certificateOf } from './certificate.ts'
import { validity } from '../../shared/certificates/validity.ts'
import type { ProviderForm } from './form.ts'
import type { FieldName, ProviderValues } from './values.ts'
import { readMetadata, type ProviderMetadata } from './metadata.ts'
import { t } from './messages.ts'

/** Metadata of federations with thousands of providers has tens of megabytes. */
const maxBytes = 1024 * 1024

const tooBig = () => t('metadata.problem.tooBig', { limit: formatBytes(maxBytes) })

interface Certificate {
  readonly pem: string
  readonly label: string
  readonly isValid: boolean
  readonly notAfter: number
}

/** Returns the certificates of the metadata: valid ones first, of these the one that is valid longest. */
const certificatesOf = async ({ certificates }: ProviderMetadata): Promise<Certificate[]> => {
  const read = await Promise.all(
    certificates.map(async (base64): Promise<Certificate> => {
      const pem = asPem(base64)
      const certificate = await certificateOf(pem).catch(() => undefined)
      if (!certificate || 'problem' in certificate)
        return { pem, label: `${base64.slice(0, 32)}…`, isValid: false, notAfter: 0 }
      const { subject, notAfter } = certificate.facts
      const { state } = validity(certificate.facts, Date.now())
      return {
        pem,
        label: t('certificate.summary', { subject, to: formatDay(notAfter) }),
        isValid: state === 'valid' || state === 'soon',
        notAfter,
      }
    }),
  )
  return read.toSorted((a, b) => Number(b.isValid) - Number(a.isValid) || b.notAfter - a.notAfter)
}

/** Fills in the form from the metadata of the identity provider, as a file or as text. */
export const MetadataField = ({ form }: { readonly form: ProviderForm }) => {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [providers, setProviders] = useState<readonly ProviderMetadata[]>([])
  const [filled, setFilled] = useState<ProviderMetadata>()
  const [certificates, setCertificates] = useState<readonly Certificate[]>([])
  // Certificates are parsed meanwhile: those of an earlier text are not filled in.
  const turn = useRef(0)
  const set = (values: Partial<ProviderValues>) => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name as FieldName, value, { shouldDirty: true, shouldValidate: true })
  }
  const fill = async (from: ProviderMetadata) => {
    const { entityId, bindingUrl, bindingPostUrl, logoutUrl, supportSignedRequest } = from
    const own = (turn.current += 1)
    const found = await certificatesOf(from)
    if (own !== turn.current) return
    setFilled(from)
    setCertificates(found)
    set({
      ...(form.getValues('name') === '' && { name: from.name ?? entityId }),
      entityId,
      bindingUrl: bindingUrl || bindingPostUrl,
      bindingPostUrl,
      logoutUrl,
      certificate: found[0]?.pem ?? '',
      ...(supportSignedRequest && { supportSignedRequest, useSHA256: true }),
    })
  }
  const read = async (next: string) => {
    turn.current += 1
    setText(next)
    setProblem(undefined)
    setProviders([])
    setFilled(undefined)
    setCertificates([])
    if (next.trim() === '') return
    if (next.length > maxBytes) return setProblem(tooBig())
    const metadata = readMetadata(next)
    if ('problem' in metadata) return setProblem(t(`metadata.problem.${metadata.problem}`))
    setProviders(metadata.providers)
    const [first] = metadata.providers
    if (first) await fill(first)
  }
  const readFile = async (file: File) => {
    if (file.size > maxBytes) return setProblem(tooBig())
    await read(await file.text())
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Field label={t('metadata.label')} help={t('metadata.help')} error={problem}>
        {(control) => (
          <Box sx={{ display: 'grid', gap: 3 }}>
            <TextArea
              isCode
              rows={3}
              spellCheck={false}
              autoComplete="off"
              placeholder="<md:EntityDescriptor …"
              value={text}
              onChange={(event) => void read(event.target.value)}
              {...control}
            />
            <FileDrop
              label={t('metadata.drop')}
              accept=".xml,.txt"
              line={text.trim() === '' ? 'choose' : 'replace'}
              onFile={(file) => void readFile(file)}
            />
          </Box>
        )}
      </Field>
      {providers.length > 1 && (
        <SelectField
          label={t('metadata.provider')}
          choices={providers.map(({ entityId, name }, index) => ({
            value: String(index),
            label: name === undefined ? entityId : `${name}, ${entityId}`,
          }))}
          value={String(filled ? providers.indexOf(filled) : 0)}
          onChange={(event) => {
            const chosen = providers[Number(event.target.value)]
            if (chosen) void fill(chosen)
          }}
        />
      )}
      {certificates.length > 1 && (
        <SelectField
          label={t('metadata.signing')}
          help={t('metadata.signingHelp')}
          choices={certificates.map(({ pem, label }) => ({ value: pem, label }))}
          onChange={(event) => set({ certificate: event.target.value })}
        />
      )}
      {filled && (
        <Notice tone="success">{t('metadata.filled', { entityId: filled.entityId })}</Notice>
      )}
    </Box>
  )
}
