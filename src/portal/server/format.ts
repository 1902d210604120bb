const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/**
 * Serializes a response in the format of `f`: `json`, `geojson` for features, `pjson` (indented), or `html`, the interface's default, which shows the
 * indented JSON as a page.
 */
export const writeJson = (value: unknown, format: unknown): { type: string; body: string } => {
  if (format === 'geojson')
    return { type: 'application/geo+json; charset=utf-8', body: JSON.stringify(value) }
  if (format === 'json')
    return { type: 'application/json; charset=utf-8', body: JSON.stringify(value) }
  const indented = JSON.stringify(value, undefined, 2)
  if (format === 'pjson') return { type: 'application/json; charset=utf-8', body: indented }
  return {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><title>REST</title><pre>${escapeHtml(indented)}</pre></html>`,
  }
}
