import type { Category } from './app-categories.ts'

/**
 * Common node types: the last part of the type, then n8n's display name where it cannot be derived from the type, and
 * after `@` the app that the node stands for, `@-` for none. Without it, a node stands for the app of its display name
 * in `APP_CATEGORIES`, and for none elsewhere. Types that are not listed get a name from `words.ts` and the category
 * “other”.
 */
const LISTS: Record<Exclude<Category, 'other'>, string> = {
  trigger: `manualTrigger:Manual Trigger|start:Manual Trigger|scheduleTrigger:Schedule Trigger|cron:Schedule Trigger
    |interval:Schedule Trigger|webhook|formTrigger:n8n Form Trigger|chatTrigger:Chat Trigger|errorTrigger:Error Trigger
    |executeWorkflowTrigger:Execute Workflow Trigger|workflowTrigger:Workflow Trigger|n8nTrigger:n8n Trigger
    |mcpTrigger:MCP Server Trigger|evaluationTrigger:Evaluation Trigger|localFileTrigger:Local File Trigger
    |manualChatTrigger:Chat Trigger`,
  flow: `if|switch|merge|splitInBatches:Loop Over Items|wait|noOp:No Operation|stopAndError:Stop and Error
    |executeWorkflow:Execute Sub-workflow|respondToWebhook:Respond to Webhook|filter|limit|form:n8n Form|simulate
    |executionData:Execution Data|evaluation|n8n:n8n|debugHelper:Debug Helper`,
  data: `set:Edit Fields|splitOut:Split Out|aggregate|sort|removeDuplicates:Remove Duplicates
    |itemLists:Item Lists|summarize|renameKeys:Rename Keys|dateTime:Date & Time|compareDatasets:Compare Datasets
    |html:HTML|htmlExtract:HTML Extract|markdown|xml:XML|crypto|jwt:JWT|totp:TOTP|dataTable:Data Table
    |rssFeedRead:RSS Read@RSS|rssFeedReadTrigger:RSS Feed Trigger@RSS|quickChart:QuickChart@QuickChart
    |editImage:Edit Image`,
  ai: `agent:AI Agent|chainLlm:Basic LLM Chain|chainSummarization:Summarization Chain|chainRetrievalQa:Q&A Chain
    |openAi:OpenAI@OpenAI|anthropic@Anthropic|googleGemini:Google Gemini@Google Gemini|ollama@Ollama
    |mistralAi:Mistral AI@Mistral AI|perplexity@Perplexity|deepL:DeepL@DeepL|lmChatOpenAi:OpenAI Chat Model@OpenAI
    |lmChatAnthropic:Anthropic Chat Model@Anthropic|lmChatGoogleGemini:Google Gemini Chat Model@Google Gemini
    |lmChatOllama:Ollama Chat Model@Ollama|lmChatGroq:Groq Chat Model@Groq
    |lmChatMistralCloud:Mistral Cloud Chat Model@Mistral AI|lmChatOpenRouter:OpenRouter Chat Model@OpenRouter
    |lmChatAzureOpenAi:Azure OpenAI Chat Model@Azure OpenAI|lmChatDeepSeek:DeepSeek Chat Model@DeepSeek
    |lmChatAwsBedrock:AWS Bedrock Chat Model@AWS Bedrock|lmOpenAi:OpenAI Model@OpenAI|lmOllama:Ollama Model@Ollama
    |embeddingsOpenAi:Embeddings OpenAI@OpenAI|embeddingsGoogleGemini:Embeddings Google Gemini@Google Gemini
    |embeddingsOllama:Embeddings Ollama@Ollama|memoryBufferWindow:Simple Memory
    |memoryPostgresChat:Postgres Chat Memory@Postgres|memoryRedisChat:Redis Chat Memory@Redis
    |memoryManager:Chat Memory Manager|outputParserStructured:Structured Output Parser
    |outputParserAutofixing:Auto-fixing Output Parser|outputParserItemList:Item List Output Parser
    |informationExtractor:Information Extractor|textClassifier:Text Classifier|sentimentAnalysis:Sentiment Analysis
    |documentDefaultDataLoader:Default Data Loader|guardrails|modelSelector:Model Selector
    |textSplitterRecursiveCharacterTextSplitter:Recursive Character Text Splitter
    |textSplitterTokenSplitter:Token Splitter|textSplitterCharacterTextSplitter:Character Text Splitter
    |vectorStorePinecone:Pinecone Vector Store@Pinecone|vectorStoreQdrant:Qdrant Vector Store@Qdrant
    |vectorStoreSupabase:Supabase Vector Store@Supabase|vectorStoreInMemory:Simple Vector Store
    |vectorStorePGVector:Postgres PGVector Store@Postgres|retrieverVectorStore:Vector Store Retriever
    |rerankerCohere:Reranker Cohere@Cohere|toolWorkflow:Call n8n Sub-Workflow Tool|toolHttpRequest:HTTP Request Tool
    |toolCode:Code Tool|toolCalculator:Calculator|toolWikipedia:Wikipedia@Wikipedia|toolSerpApi:SerpAPI@SerpAPI
    |toolThink:Think Tool|toolVectorStore:Vector Store Question Answer Tool|agentTool:AI Agent Tool
    |mcpClientTool:MCP Client Tool|mcpClient:MCP Client|elevenLabs:ElevenLabs@ElevenLabs`,
  communication: `slack|telegram|discord|gmail|emailSend:Send Email@Email|emailReadImap:Email Trigger (IMAP)@Email
    |microsoftOutlook:Microsoft Outlook|microsoftTeams:Microsoft Teams|twilio|whatsApp:WhatsApp|sendGrid:SendGrid
    |mailgun|mailchimp|mattermost|matrix|zoom|intercom|linkedIn:LinkedIn|twitter:X|facebookGraphApi:Facebook Graph API
    |facebookLeadAds:Facebook Lead Ads|reddit|youTube:YouTube|googleChat:Google Chat|brevo|sendInBlue:Brevo
    |mailerLite:MailerLite|googleCalendar:Google Calendar|calendly|cal:Cal.com|pushover|vonage|lemlist
    |convertKit:ConvertKit|mailjet|rocketchat:Rocket.Chat|signl4:SIGNL4|spotify|medium|discourse`,
  database: `postgres:Postgres|mySql:MySQL|mongoDb:MongoDB|redis|supabase|airtable|googleSheets:Google Sheets|notion
    |baserow|nocoDb:NocoDB|microsoftSql:Microsoft SQL|googleBigQuery:Google BigQuery|elasticsearch|snowflake
    |questDb:QuestDB|timescaleDb:TimescaleDB|crateDb:CrateDB|microsoftExcel:Microsoft Excel|coda|seaTable:SeaTable
    |stackby|grist|awsDynamoDb:AWS DynamoDB|googleFirebaseCloudFirestore:Google Cloud Firestore|quickbase|kafka
    |rabbitmq:RabbitMQ|mqtt:MQTT`,
  files: `googleDrive:Google Drive|googleDocs:Google Docs|googleSlides:Google Slides|dropbox|awsS3:AWS S3|s3:S3
    |microsoftOneDrive:Microsoft OneDrive|box|ftp:FTP|nextCloud:Nextcloud|readWriteFile:Read/Write Files from Disk@-
    |readBinaryFile:Read Binary File@-|readBinaryFiles:Read Binary Files@-|writeBinaryFile:Write Binary File@-
    |convertToFile:Convert to File@-|extractFromFile:Extract from File@-|spreadsheetFile:Spreadsheet File@-
    |moveBinaryData:Convert to/from binary data@-|compression@-|readPDF:Read PDF@-
    |microsoftSharePoint:Microsoft SharePoint|googleCloudStorage:Google Cloud Storage|bannerbear|cloudinary`,
  http: `httpRequest:HTTP Request|graphql:GraphQL|sseTrigger:SSE Trigger|apiTemplateIo:APITemplate.io@APITemplate.io
    |apify@Apify|phantombuster@Phantombuster`,
  code: `code|function|functionItem:Function Item|executeCommand:Execute Command|ssh:SSH|aiTransform:AI Transform
    |postBin:PostBin@PostBin|python:Python|langchain:LangChain Code`,
  crm: `hubspot:HubSpot|salesforce|pipedrive|zohoCrm:Zoho CRM|activeCampaign:ActiveCampaign|copper|freshdesk|zendesk
    |helpScout:Help Scout|clearbit|hunter|customerIo:Customer.io|highLevel:HighLevel|odoo|erpNext:ERPNext|keap|agileCrm
    |shopify|wooCommerce:WooCommerce|typeform|jotForm:JotForm|surveyMonkey:SurveyMonkey|trello|asana|clickUp:ClickUp
    |mondayCom:monday.com|todoist|googleTasks:Google Tasks|microsoftToDo:Microsoft To Do|googleContacts:Google Contacts
    |serviceNow:ServiceNow|wekan|taiga|segment|postHog:PostHog|googleAnalytics:Google Analytics|googleAds:Google Ads
    |wordpress:WordPress|webflow|ghost|strapi|contentful`,
  finance: `stripe|payPal:PayPal|quickbooks:QuickBooks|xero|wise|chargebee|invoiceNinja:Invoice Ninja|paddle|coinGecko
    |marketstack|profitWell:ProfitWell`,
  dev: `github:GitHub|gitlab:GitLab|git:Git|bitbucket:Bitbucket|jira|linear|sentryIo:Sentry|jenkins|circleCi:CircleCI
    |travisCi:Travis CI|awsLambda:AWS Lambda|awsSns:AWS SNS|awsSqs:AWS SQS|pagerDuty:PagerDuty|grafana|splunk
    |uptimeRobot:UptimeRobot|netlify|cloudflare|ldap:LDAP|okta|n8nTrainingCustomerDatastore:Training data`,
}

/** The categories whose nodes each stand for an app, unless their entry says otherwise. */
export const APP_CATEGORIES: readonly Category[] = [
  'communication',
  'database',
  'files',
  'crm',
  'finance',
  'dev',
  'other',
]

export interface CatalogueEntry {
  readonly label: string
  readonly category: Category
  /** Undefined for a node of n8n itself. */
  readonly service: string | undefined
}

/** Keyed by the last part of the type in lower case. */
export const CATALOGUE: ReadonlyMap<string, CatalogueEntry> = new Map(
  Object.entries(LISTS).flatMap(([list, entries]) => {
    const category = list as Category
    return entries.split('|').map((entry): [string, CatalogueEntry] => {
      const [node = '', given] = entry.trim().split('@')
      const [name = '', label = name.charAt(0).toUpperCase() + name.slice(1)] = node.split(':')
      const service = given ?? (APP_CATEGORIES.includes(category) ? label : '-')
      return [name.toLowerCase(), { label, category, service: service === '-' ? undefined : service }]
    })
  }),
)
