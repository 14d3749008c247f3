import {
  type Link,
  type Span as OpenSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TraceSettings } from '../environment.ts'
import type { NewSpan, Span, Traces } from './span.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const
/** The maximum time to wait for a collector when a process ends. */
const closingMs = 3000

/** Sets no global state, so that two instances in one process do not interfere. */
export function openTelemetry({ endpoint, headers, serviceName, ratio }: TraceSettings): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 2000, exportTimeoutMillis: closingMs })],
  })
  const tracer = provider.getTracer('genie')
  return {
    begin: ({ parent, cause, ...span }) => {
      const asker = parseTraceparent(parent)
      const causer = parseTraceparent(cause)
      const context = asker ? trace.setSpanContext(ROOT_CONTEXT, asker) : ROOT_CONTEXT
      return startSpan(tracer, span, context, causer ? [{ context: causer }] : [])
    },
    // An unavailable collector must not prevent a process from ending.
    close: () => provider.shutdown().catch(() => {}),
  }
}

function startSpan(
  tracer: Tracer,
  { name, kind, attributes: facts = {} }: NewSpan,
  context = ROOT_CONTEXT,
  links: Link[] = [],
): Span {
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts, links }, context)
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? '01' : '00'}`,
    begin: child => startSpan(tracer, child, trace.setSpan(context, span)),
    setAttributes: more => void span.setAttributes(more),
    fail: error => markFailed(span, error),
    end: () => span.end(),
  }
}

function markFailed(span: OpenSpan, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  if (error instanceof Error) span.setAttribute('error.type', error.constructor.name)
}

const traceparentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

function parseTraceparent(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = traceparentPattern.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true }
}
