import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import mjml2html from 'mjml'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

/** One of our MJML files, with the parts it includes, as HTML that still has its Handlebars tags. */
async function compile(name: string): Promise<string> {
  const source = await readFile(`${FOLDER}${name}.mjml`, 'utf8')
  // Includes are our own files beside this one; nothing of a mail's content ever reaches the compiler.
  const { html, errors } = await mjml2html(source, {
    validationLevel: 'strict',
    ignoreIncludes: false,
    filePath: FOLDER,
  })
  if (errors.length > 0) throw new Error(`${name}.mjml: ${errors.map((error) => error.message).join('; ')}`)
  return html
}

process.send?.(await Promise.all(process.argv.slice(2).map(compile)), () => process.disconnect())
