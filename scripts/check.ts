import { spawn } from 'node:child_process'

/** `npm run check`: types, lint and imports, in parallel. Exits 0 only if all are clean. */
const checks = {
  // Several checkers work out most types twice: in all, four take more than twice the processor time of one.
  types: ['node_modules/typescript/bin/tsc', '--pretty', '--checkers', '1'],
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '--colors=force'],
  imports: ['scripts/check-imports.ts'],
}

const run = (name: string, args: string[]) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(process.execPath, args)
    const output: Buffer[] = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('close', (code) => {
      console.log(`${name}: ${code === 0 ? 'clean' : 'failed'}`)
      if (code !== 0) process.stdout.write(Buffer.concat(output))
      resolve(code === 0)
    })
  })

const results = await Promise.all(Object.entries(checks).map(([name, args]) => run(name, args)))
process.exitCode = results.every(Boolean) ? 0 : 1
