import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import mjml2html from 'mjml'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

/** Compiles one of our MJML files and its includes to HTML with Handlebars tags. */
async function compile(name: string): Promise<string> {
  const source = await readFile(`${FOLDER}${name}.mjml`, 'utf8')
  // The compiler only gets our own files, never content of mails.
  const { html, errors } = await mjml2html(source, {
    validationLevel: 'strict',
    ignoreIncludes: false,
    filePath: FOLDER,
  })
  if (errors.length > 0) throw new Error(`${name}.mjml: ${errors.map((error) => error.message).join('; ')}`)
  return html
}

process.send?.(await Promise.all(process.argv.slice(2).map(compile)), () => process.disconnect())
