import type { Category } from './category.ts'

/**
 * Common node types: the last part of the type, and a display name where one cannot be derived from the type.
 * Types that are not listed get a name from `words.ts` and the category “other”.
 */
const LISTS: Record<Exclude<Category, 'other'>, string> = {
  trigger: `manualTrigger:Manual start|start:Manual start|scheduleTrigger:Schedule|cron:Schedule|interval:Schedule
    |webhook:Webhook|formTrigger:Form|chatTrigger:Chat|errorTrigger:Error trigger|executeWorkflowTrigger:Sub-workflow start
    |workflowTrigger:Workflow event|n8nTrigger:n8n event|mcpTrigger:MCP server|evaluationTrigger:Evaluation
    |localFileTrigger:File change|manualChatTrigger:Chat`,
  flow: `if:If|switch:Switch|merge:Merge|splitInBatches:Loop|wait:Wait|noOp:No operation|stopAndError:Stop with error
    |executeWorkflow:Run workflow|respondToWebhook:Webhook answer|filter:Filter|limit:Limit|form:Form page|simulate
    |executionData:Execution data|evaluation:Evaluation|n8n:n8n API|debugHelper:Debug helper`,
  data: `set:Edit fields|splitOut:Split out|aggregate:Aggregate|sort:Sort|removeDuplicates:Deduplicate
    |itemLists:Item lists|summarize:Summarize|renameKeys:Rename keys|dateTime:Date & time|compareDatasets:Compare data
    |html:HTML|htmlExtract:HTML extract|markdown:Markdown|xml:XML|crypto:Crypto|jwt:JWT|totp:TOTP|dataTable:Data table
    |rssFeedRead:RSS|rssFeedReadTrigger:RSS|quickChart:Chart|editImage:Edit image`,
  ai: `agent:AI agent|chainLlm:LLM chain|chainSummarization:Summary chain|chainRetrievalQa:Question chain
    |openAi:OpenAI|anthropic:Anthropic|googleGemini:Gemini|ollama|mistralAi:Mistral|perplexity|deepL:DeepL
    |lmChatOpenAi:OpenAI chat|lmChatAnthropic:Anthropic chat|lmChatGoogleGemini:Gemini chat|lmChatOllama:Ollama chat
    |lmChatGroq:Groq chat|lmChatMistralCloud:Mistral chat|lmChatOpenRouter:OpenRouter chat|lmChatAzureOpenAi:Azure chat
    |lmChatDeepSeek:DeepSeek chat|lmChatAwsBedrock:Bedrock chat|lmOpenAi:OpenAI model|lmOllama:Ollama model
    |embeddingsOpenAi:OpenAI embeddings|embeddingsGoogleGemini:Gemini embeddings|embeddingsOllama:Ollama embeddings
    |memoryBufferWindow:Window memory|memoryPostgresChat:PostgreSQL memory|memoryRedisChat:Redis memory
    |memoryManager:Memory manager|outputParserStructured:Structured output|outputParserAutofixing:Auto-fix output
    |outputParserItemList:List output|informationExtractor:Extractor|textClassifier:Classifier
    |sentimentAnalysis:Sentiment|documentDefaultDataLoader:Data loader|guardrails:Guardrails|modelSelector:Model choice
    |textSplitterRecursiveCharacterTextSplitter:Text splitter|textSplitterTokenSplitter:Token splitter
    |textSplitterCharacterTextSplitter:Text splitter|vectorStorePinecone:Pinecone|vectorStoreQdrant:Qdrant
    |vectorStoreSupabase:Supabase vectors|vectorStoreInMemory:Vector store|vectorStorePGVector:PGVector
    |retrieverVectorStore:Retriever|rerankerCohere:Cohere reranker|toolWorkflow:Workflow tool|toolHttpRequest:HTTP tool
    |toolCode:Code tool|toolCalculator:Calculator|toolWikipedia:Wikipedia|toolSerpApi:SerpAPI|toolThink:Think
    |toolVectorStore:Vector tool|agentTool:Agent tool|mcpClientTool:MCP client|mcpClient:MCP client|elevenLabs:ElevenLabs`,
  communication: `slack|telegram|discord|gmail|emailSend:Send email|emailReadImap:Email inbox|microsoftOutlook:Outlook
    |microsoftTeams:Teams|twilio|whatsApp:WhatsApp|sendGrid:SendGrid|mailgun|mailchimp|mattermost|matrix|zoom|intercom
    |linkedIn:LinkedIn|twitter:X|facebookGraphApi:Facebook|facebookLeadAds:Facebook leads|reddit|youTube:YouTube
    |googleChat:Google Chat|brevo|sendInBlue:Brevo|mailerLite:MailerLite|googleCalendar:Google Calendar|calendly|cal
    |pushover|vonage|lemlist|convertKit:ConvertKit|mailjet|rocketchat:Rocket.Chat|signl4:SIGNL4|spotify|medium|discourse`,
  database: `postgres:PostgreSQL|mySql:MySQL|mongoDb:MongoDB|redis|supabase|airtable|googleSheets:Google Sheets|notion
    |baserow|nocoDb:NocoDB|microsoftSql:SQL Server|googleBigQuery:BigQuery|elasticsearch|snowflake|questDb:QuestDB
    |timescaleDb:TimescaleDB|crateDb:CrateDB|microsoftExcel:Excel|coda|seaTable:SeaTable|stackby|grist|awsDynamoDb:DynamoDB
    |googleFirebaseCloudFirestore:Firestore|quickbase|kafka|rabbitmq:RabbitMQ|mqtt:MQTT`,
  files: `googleDrive:Google Drive|googleDocs:Google Docs|googleSlides:Google Slides|dropbox|awsS3:Amazon S3|s3:S3
    |microsoftOneDrive:OneDrive|box|ftp:FTP|nextCloud:Nextcloud|readWriteFile:Files on disk|readBinaryFile:Read file
    |readBinaryFiles:Read files|writeBinaryFile:Write file|convertToFile:Make file|extractFromFile:Read from file
    |spreadsheetFile:Spreadsheet file|moveBinaryData:Move data|compression:Compress|readPDF:Read PDF
    |microsoftSharePoint:SharePoint|googleCloudStorage:Cloud Storage|bannerbear|cloudinary`,
  http: 'httpRequest:HTTP request|graphql:GraphQL|sseTrigger:Event stream|apiTemplateIo:APITemplate|apify|phantombuster',
  code: `code:Code|function:Code|functionItem:Code|executeCommand:Shell command|ssh:SSH|aiTransform:AI transform
    |postBin:PostBin|python:Python|langchain:LangChain code`,
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

export interface CatalogueEntry {
  readonly label: string | undefined
  readonly category: Category
}

/** Keyed by the last part of the type in lower case. */
export const CATALOGUE: ReadonlyMap<string, CatalogueEntry> = new Map(
  Object.entries(LISTS).flatMap(([category, list]) =>
    list.split('|').map((entry): [string, CatalogueEntry] => {
      const [name = '', label] = entry.trim().split(':')
      return [
        name.toLowerCase(),
        { label: label ?? name.charAt(0).toUpperCase() + name.slice(1), category: category as Category },
      ]
    }),
  ),
)
